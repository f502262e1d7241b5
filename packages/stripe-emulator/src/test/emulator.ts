import Stripe from 'stripe';
import { afterEach } from 'vitest';
import { type StripeEmulator, type StripeEmulatorOptions, startStripeEmulator } from '../emulator.ts';
import { referencedId } from '../state/ids.ts';

export interface TestEmulator {
  emulator: StripeEmulator;
  /** The unmodified SDK, connected to the emulator. */
  stripe: Stripe;
  /** The webhooks that the product got, in order. */
  received: { body: string; signature: string }[];
  /** The statuses of the product's next responses; 200 when the list is empty. */
  statuses: number[];
  /** Submits a form of a hosted page. */
  submit: (url: string, form?: Record<string, string>) => ReturnType<StripeEmulator['page']>;
  view(url: string): ReturnType<StripeEmulator['page']>;
}

export const pagesUrl = 'http://localhost:3000/dev/stripe';
const open: StripeEmulator[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

export async function startEmulator(options: Partial<StripeEmulatorOptions> = {}): Promise<TestEmulator> {
  const received: TestEmulator['received'] = [];
  const statuses: number[] = [];
  const emulator = await startStripeEmulator({
    pagesUrl,
    price: { cents: 699, currency: 'usd' },
    post: (body, headers) => {
      received.push({ body, signature: headers['Stripe-Signature'] ?? '' });
      return Promise.resolve(statuses.shift() ?? 200);
    },
    ...options,
  });
  open.push(emulator);
  const request = (method: string, url: string, form: Record<string, string> = {}) =>
    emulator.page({
      method,
      path: new URL(url, pagesUrl).pathname.slice(new URL(pagesUrl).pathname.length),
      body: new URLSearchParams(form).toString(),
      wantsJson: false,
    });
  return {
    emulator,
    stripe: connect(emulator),
    received,
    statuses,
    submit: (url, form) => request('POST', url, form),
    view: (url) => request('GET', url),
  };
}

export const connect = ({ host, port, secretKey }: StripeEmulator, key = secretKey): Stripe =>
  new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: 0, timeout: 2000, telemetry: false });

export const typesOf = ({ received }: TestEmulator): string[] =>
  received.map(({ body }) => (JSON.parse(body) as { type: string }).type);

export const createCheckout = (stripe: Stripe, customer: string, price = 'price_tessera_pro_monthly') =>
  stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price, quantity: 1 }],
    client_reference_id: 'user-1',
    locale: 'fr',
    success_url: 'http://localhost:3000/done?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/back',
  });

/** Creates a customer who has paid for the first month. */
export async function createSubscriber({ stripe, submit }: TestEmulator, email = 'ann@example.org') {
  const customer = await stripe.customers.create({ email, metadata: { user_id: 'user-1' } });
  const session = await createCheckout(stripe, customer.id);
  submit(session.url ?? '', { quick: '4242424242424242' });
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
  return { customer, session, subscription: await stripe.subscriptions.retrieve(referencedId(subscription)) };
}
