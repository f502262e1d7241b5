import Stripe from 'stripe';
import { afterEach } from 'vitest';
import { type StripeEmulator, type StripeEmulatorOptions, startStripeEmulator } from '../emulator.ts';
import { idOf } from '../state/ids.ts';

export interface Received {
  body: string;
  signature: string;
}

export interface UnderTest {
  emulator: StripeEmulator;
  stripe: Stripe;
  /** What the product was sent, in the order it came. */
  received: Received[];
  /** The statuses the product answers with next; 200 when none is left. */
  statuses: number[];
  /** A person fills in a form of a hosted page. */
  submit(url: string, form?: Record<string, string>): ReturnType<StripeEmulator['page']>;
  look(url: string): ReturnType<StripeEmulator['page']>;
}

export const pagesUrl = 'http://localhost:3000/dev/stripe';
const open: StripeEmulator[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

/** The unmodified SDK, pointed at an emulator of its own. */
export async function anEmulator(options: Partial<StripeEmulatorOptions> = {}): Promise<UnderTest> {
  const received: Received[] = [];
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
  const stripe = sdkFor(emulator);
  const request = (method: string, url: string, form: Record<string, string> = {}) =>
    emulator.page({
      method,
      path: new URL(url, pagesUrl).pathname.slice(new URL(pagesUrl).pathname.length),
      body: new URLSearchParams(form).toString(),
      wantsJson: false,
    });
  return {
    emulator,
    stripe,
    received,
    statuses,
    submit: (url, form) => request('POST', url, form),
    look: (url) => request('GET', url),
  };
}

export const sdkFor = ({ host, port, secretKey }: StripeEmulator, key = secretKey): Stripe =>
  new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: 0, timeout: 2000, telemetry: false });

export const aCheckout = (stripe: Stripe, customer: string, price = 'price_tessera_pro_monthly') =>
  stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price, quantity: 1 }],
    client_reference_id: 'user-1',
    locale: 'fr',
    success_url: 'http://localhost:3000/done?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/back',
  });

/** A customer who has paid for a first month. */
export async function aSubscriber(under: UnderTest, email = 'ann@example.org') {
  const { stripe } = under;
  const customer = await stripe.customers.create({ email, metadata: { user_id: 'user-1' } });
  const session = await aCheckout(stripe, customer.id);
  under.submit(session.url ?? '', { quick: '4242424242424242' });
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
  return { customer, session, subscription: await stripe.subscriptions.retrieve(idOf(subscription)) };
}
