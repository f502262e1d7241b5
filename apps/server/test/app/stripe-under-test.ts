import { Stripe } from 'stripe';
import type { StripeSettings } from '../../src/platform/billing/stripe-client.ts';
import type { TestApp } from './test-app.ts';

/** With this key (`sk_test_…`), some suites run against Stripe's test mode. */
const realKey = process.env['STRIPE_TEST_SECRET_KEY'];
const webhookSecret = 'whsec_of_this_suite_only';

export const isRealStripe = realKey !== undefined;

/** Returns undefined for the emulator, which the test app starts itself. */
export async function realStripeSettings(): Promise<StripeSettings | undefined> {
  if (realKey === undefined) return undefined;
  if (!realKey.startsWith('sk_test_')) throw new Error('STRIPE_TEST_SECRET_KEY must be a test mode key');
  const stripe = new Stripe(realKey);
  const [month, year] = await Promise.all(
    (
      [
        ['month', 699],
        ['year', 6990],
      ] as const
    ).map(([interval, cents]) =>
      stripe.prices.create({
        currency: 'usd',
        unit_amount: cents,
        recurring: { interval },
        product_data: { name: 'Tessera Pro (test suite)' },
      }),
    ),
  );
  return { secretKey: realKey, webhookSecret, priceId: month?.id ?? '', yearlyPriceId: year?.id };
}

/** The SDK, connected to the same Stripe as the product. */
export function stripeFor(app: TestApp, settings: StripeSettings | undefined) {
  const { host, port, secretKey, priceId } = app.stripe;
  const stripe = settings
    ? new Stripe(settings.secretKey)
    : new Stripe(secretKey, { host, port, protocol: 'http', telemetry: false });
  return {
    stripe,
    priceId: settings?.priceId ?? priceId,
    webhookSecret: settings?.webhookSecret ?? app.stripe.webhookSecret,
  };
}

const customerIn = (event: Stripe.Event) => (event.data.object as { customer?: unknown }).customer;

/** Waits until Stripe lists events of all these types for a customer, and returns them oldest first. */
export async function eventsOf(
  stripe: Stripe,
  customer: string,
  since: number,
  types: readonly string[],
): Promise<Stripe.Event[]> {
  for (let tries = 0; tries < 60; tries += 1) {
    const { data } = await stripe.events.list({ types: [...new Set(types)], created: { gte: since }, limit: 100 });
    const events = data.filter((event) => customerIn(event) === customer).reverse();
    if (
      types.every(
        (wanted) => events.filter(({ type }) => type === wanted).length >= types.filter((one) => one === wanted).length,
      )
    )
      return events;
    await new Promise((resolve) => setTimeout(resolve, isRealStripe ? 1000 : 10));
  }
  throw new Error(`Stripe lists no events ${types.join(', ')}`);
}

/** Posts a signed event to the product and returns the status. */
export async function deliver(
  app: TestApp,
  event: Stripe.Event,
  secret: string,
  change: { body?: string; age?: number } = {},
) {
  const payload = JSON.stringify(event, null, 2);
  const timestamp = Math.floor(app.clock.now().getTime() / 1000) - (change.age ?? 0);
  const signature = new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const answer = await app.http.inject({
    method: 'POST',
    url: '/v1/webhooks/stripe',
    headers,
    payload: change.body ?? payload,
  });
  return answer.statusCode;
}

export function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  );
}
