import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { anEmulator, aSubscriber, type UnderTest } from '../test/emulator.ts';

const day = 24 * 60 * 60;
const seconds = (iso: string) => Date.parse(iso) / 1000;
const wall = () => new Date('2026-04-01T12:00:00Z');
const yearly = { id: 'price_yearly', cents: 6990 };
const monthly = 'price_tessera_pro_monthly';

/** Ann has paid for April; a third of the month is over, and everything so far has been delivered. */
async function inApril() {
  const under = await anEmulator({ wall, yearlyPrice: yearly });
  const { customer, subscription } = await aSubscriber(under);
  under.emulator.control.advance(customer.id, { days: 10 });
  await under.emulator.webhooks.settle();
  under.received.length = 0;
  const item = subscription.items.data[0]?.id ?? '';
  return { ...under, id: subscription.id, customer: customer.id, item };
}
type InApril = Awaited<ReturnType<typeof inApril>>;

const preview = ({ stripe, id, item }: InApril, price = yearly.id, date?: number) =>
  stripe.invoices.createPreview({
    subscription: id,
    subscription_details: {
      items: [{ id: item, price }],
      proration_behavior: 'always_invoice',
      ...(date && { proration_date: date }),
    },
  });
const update = (
  { stripe, id, item }: InApril,
  price = yearly.id,
  more: Stripe.SubscriptionUpdateParams = { payment_behavior: 'error_if_incomplete' },
) => stripe.subscriptions.update(id, { items: [{ id: item, price }], proration_behavior: 'always_invoice', ...more });

const typesOf = async ({ emulator, received }: UnderTest) => {
  await emulator.webhooks.settle();
  return received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
};
const amounts = ({ lines }: Stripe.Invoice) => lines.data.map(({ amount }) => amount);

describe('a change of the interval', () => {
  it('is previewed with the credit, the charge and the date it counts from, and changes nothing', async () => {
    const under = await inApril();
    const invoice = await preview(under);
    expect(invoice.id).toMatch(/^upcoming_in_/);
    // Two thirds of $6.99.
    expect(amounts(invoice)).toEqual([-466, 6990]);
    expect(invoice).toMatchObject({ total: 6524, amount_due: 6524, starting_balance: 0, status: 'draft' });
    expect(invoice.parent?.subscription_details?.subscription_proration_date).toBe(seconds('2026-04-11T12:00:00Z'));
    expect(invoice.lines.data[1]?.period).toEqual({
      start: seconds('2026-04-11T12:00:00Z'),
      end: seconds('2027-04-11T12:00:00Z'),
    });
    expect((await under.stripe.invoices.list({ customer: under.customer })).data).toHaveLength(1);
    expect(await typesOf(under)).toEqual([]);
  });

  it('bills what was previewed when it names the same date, and starts a new year', async () => {
    const under = await inApril();
    const { amount_due, parent } = await preview(under);
    const date = parent?.subscription_details?.subscription_proration_date ?? 0;
    under.emulator.control.advance(under.customer, { days: 1 });
    const changed = await update(under, yearly.id, { proration_date: date });
    expect(changed.items.data[0]).toMatchObject({
      price: { id: yearly.id, recurring: { interval: 'year' } },
      current_period_end: seconds('2027-04-12T12:00:00Z'),
    });
    const [invoice] = (await under.stripe.invoices.list({ customer: under.customer })).data;
    expect(invoice).toMatchObject({ billing_reason: 'subscription_update', status: 'paid', amount_paid: amount_due });
    expect(changed.latest_invoice).toBe(invoice?.id);
    expect((await typesOf(under)).filter((type) => !type.startsWith('test_helpers'))).toEqual([
      'invoice.created',
      'customer.subscription.updated',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
    ]);
    under.emulator.control.advance(under.customer, 'next');
    expect((await under.stripe.subscriptions.retrieve(under.id)).items.data[0]?.current_period_end).toBe(
      seconds('2028-04-12T12:00:00Z'),
    );
  });

  it('back to months leaves a credit that pays the next invoices', async () => {
    const under = await inApril();
    await update(under);
    under.emulator.control.advance(under.customer, { days: 73 });
    // Four fifths of the year are left: 80 % of $69.90.
    expect(await preview(under, monthly)).toMatchObject({ total: 699 - 5592, amount_due: 0 });
    under.emulator.control.failPayments(under.customer, true);
    await update(under, monthly);
    const customer = await under.stripe.customers.retrieve(under.customer);
    expect(customer).toMatchObject({ balance: -4893 });
    under.emulator.control.advance(under.customer, 'next');
    expect(await under.stripe.subscriptions.retrieve(under.id)).toMatchObject({ status: 'active' });
    const [renewal] = (await under.stripe.invoices.list({ customer: under.customer })).data;
    expect(renewal).toMatchObject({ status: 'paid', amount_due: 0, starting_balance: -4893, ending_balance: -4194 });
    expect(await typesOf(under)).toContain('customer.updated');
  });

  it('is refused as a whole when the card is declined, if that was asked for', async () => {
    const under = await inApril();
    under.emulator.control.failPayments(under.customer, true);
    await expect(update(under)).rejects.toMatchObject({ type: 'StripeCardError', statusCode: 402 });
    const kept = await under.stripe.subscriptions.retrieve(under.id);
    expect(kept).toMatchObject({ status: 'active', items: { data: [{ price: { id: monthly } }] } });
    expect(await typesOf(under)).toEqual([]);
    expect((await update(under, yearly.id, {})).status).toBe('past_due');
  });

  it('to the price it has already bills nothing', async () => {
    const under = await inApril();
    await update(under, monthly);
    expect((await under.stripe.invoices.list({ customer: under.customer })).data).toHaveLength(1);
  });

  it.each([
    ['an unknown price', (u: InApril) => update(u, 'price_none'), 404, 'items[0][price]'],
    ['an unknown item', (u: InApril) => update({ ...u, item: 'si_none' }), 404, 'items[0][id]'],
    ['an item without its id', (u: InApril) => update({ ...u, item: '' }), 400, 'items[0][id]'],
    [
      'a date before the period',
      (u: InApril) => preview(u, yearly.id, seconds('2026-03-31T12:00:00Z')),
      400,
      'subscription_details[proration_date]',
    ],
    [
      'a date after the period',
      (u: InApril) => update(u, yearly.id, { proration_date: seconds('2026-05-01T12:00:00Z') + day }),
      400,
      'proration_date',
    ],
    ['another currency', async (u: InApril) => update(u, await inEuros(u)), 400, 'items[0][price]'],
    ['an unknown subscription', (u: InApril) => preview({ ...u, id: 'sub_none' }), 404, 'subscription'],
  ])('is refused with %s', async (_, call, statusCode, param) => {
    await expect(call(await inApril())).rejects.toMatchObject({ statusCode, param });
  });

  it('has no preview once the subscription has ended', async () => {
    const under = await inApril();
    await under.stripe.subscriptions.cancel(under.id);
    await expect(preview(under)).rejects.toMatchObject({ statusCode: 404, code: 'invoice_upcoming_none' });
  });
});

describe('a yearly price', () => {
  it('exists only when it is asked for', async () => {
    const without = await anEmulator();
    expect(without.emulator.yearlyPriceId).toBeUndefined();
    await expect(without.stripe.prices.retrieve(yearly.id)).rejects.toMatchObject({ code: 'resource_missing' });
    const { stripe, emulator } = await anEmulator({ yearlyPrice: yearly });
    expect(emulator.yearlyPriceId).toBe(yearly.id);
    expect(await stripe.prices.retrieve(yearly.id)).toMatchObject({
      unit_amount: 6990,
      currency: 'usd',
      recurring: { interval: 'year' },
    });
  });
});

async function inEuros({ stripe }: UnderTest): Promise<string> {
  const price = await stripe.prices.create({
    currency: 'eur',
    unit_amount: 6990,
    recurring: { interval: 'year' },
    product_data: { name: 'Pro' },
  });
  return price.id;
}
