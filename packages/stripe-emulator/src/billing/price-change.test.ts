import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { createSubscriber, startEmulator, type TestEmulator, typesOf } from '../test/emulator.ts';

const daySeconds = 24 * 60 * 60;
const seconds = (iso: string) => Date.parse(iso) / 1000;
const clock = () => new Date('2026-04-01T12:00:00Z');
const yearly = { id: 'price_yearly', cents: 6990 };
const monthly = 'price_tessera_pro_monthly';

/** A customer who has paid for April, on April 11. All events so far have been delivered. */
async function inApril() {
  const test = await startEmulator({ clock, yearlyPrice: yearly });
  const { customer, subscription } = await createSubscriber(test);
  test.emulator.control.advance(customer.id, { days: 10 });
  await test.emulator.webhooks.settle();
  test.received.length = 0;
  const item = subscription.items.data[0]?.id ?? '';
  return { ...test, id: subscription.id, customer: customer.id, item };
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

const sentTypes = async (test: TestEmulator) => {
  await test.emulator.webhooks.settle();
  return typesOf(test);
};
const amounts = ({ lines }: Stripe.Invoice) => lines.data.map(({ amount }) => amount);

describe('change of the billing interval', () => {
  it('is previewed with credit, charge and proration date, and changes nothing', async () => {
    const test = await inApril();
    const invoice = await preview(test);
    expect(invoice.id).toMatch(/^upcoming_in_/);
    // Two thirds of $6.99.
    expect(amounts(invoice)).toEqual([-466, 6990]);
    expect(invoice).toMatchObject({ total: 6524, amount_due: 6524, starting_balance: 0, status: 'draft' });
    expect(invoice.parent?.subscription_details?.subscription_proration_date).toBe(seconds('2026-04-11T12:00:00Z'));
    expect(invoice.lines.data[1]?.period).toEqual({
      start: seconds('2026-04-11T12:00:00Z'),
      end: seconds('2027-04-11T12:00:00Z'),
    });
    expect((await test.stripe.invoices.list({ customer: test.customer })).data).toHaveLength(1);
    expect(await sentTypes(test)).toEqual([]);
  });

  it('charges the previewed amount for the same proration date, and starts a new year', async () => {
    const test = await inApril();
    const { amount_due, parent } = await preview(test);
    const date = parent?.subscription_details?.subscription_proration_date ?? 0;
    test.emulator.control.advance(test.customer, { days: 1 });
    const changed = await update(test, yearly.id, { proration_date: date });
    expect(changed.items.data[0]).toMatchObject({
      price: { id: yearly.id, recurring: { interval: 'year' } },
      current_period_end: seconds('2027-04-12T12:00:00Z'),
    });
    const [invoice] = (await test.stripe.invoices.list({ customer: test.customer })).data;
    expect(invoice).toMatchObject({ billing_reason: 'subscription_update', status: 'paid', amount_paid: amount_due });
    expect(changed.latest_invoice).toBe(invoice?.id);
    expect(await sentTypes(test)).toEqual([
      'invoice.created',
      'customer.subscription.updated',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
    ]);
    test.emulator.control.advance(test.customer, 'next');
    expect((await test.stripe.subscriptions.retrieve(test.id)).items.data[0]?.current_period_end).toBe(
      seconds('2028-04-12T12:00:00Z'),
    );
  });

  it('from year to month leaves a credit that pays the next invoices', async () => {
    const test = await inApril();
    await update(test);
    test.emulator.control.advance(test.customer, { days: 73 });
    // Four fifths of the year are left: 80 % of $69.90.
    expect(await preview(test, monthly)).toMatchObject({ total: 699 - 5592, amount_due: 0 });
    test.emulator.control.failPayments(test.customer, true);
    await update(test, monthly);
    expect(test.emulator.control.customer(test.customer).balance).toBe(-4893);
    test.emulator.control.advance(test.customer, 'next');
    expect(await test.stripe.subscriptions.retrieve(test.id)).toMatchObject({ status: 'active' });
    const [renewal] = (await test.stripe.invoices.list({ customer: test.customer })).data;
    expect(renewal).toMatchObject({ status: 'paid', amount_due: 0, starting_balance: -4893, ending_balance: -4194 });
    expect(await sentTypes(test)).toContain('customer.updated');
  });

  it('is undone when the card is declined and `error_if_incomplete` is set', async () => {
    const test = await inApril();
    test.emulator.control.failPayments(test.customer, true);
    await expect(update(test)).rejects.toMatchObject({ type: 'StripeCardError', statusCode: 402 });
    const kept = await test.stripe.subscriptions.retrieve(test.id);
    expect(kept).toMatchObject({ status: 'active', items: { data: [{ price: { id: monthly } }] } });
    expect(await sentTypes(test)).toEqual([]);
    expect((await update(test, yearly.id, {})).status).toBe('past_due');
  });

  it('to the current price charges nothing', async () => {
    const test = await inApril();
    await update(test, monthly);
    expect((await test.stripe.invoices.list({ customer: test.customer })).data).toHaveLength(1);
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
      (u: InApril) => update(u, yearly.id, { proration_date: seconds('2026-05-01T12:00:00Z') + daySeconds }),
      400,
      'proration_date',
    ],
    ['an unknown subscription', (u: InApril) => preview({ ...u, id: 'sub_none' }), 404, 'subscription'],
  ])('is refused for %s', async (_, call, statusCode, param) => {
    await expect(call(await inApril())).rejects.toMatchObject({ statusCode, param });
  });

  it('cannot be previewed once the subscription has ended', async () => {
    const test = await inApril();
    await test.stripe.subscriptions.cancel(test.id);
    await expect(preview(test)).rejects.toMatchObject({ statusCode: 404, code: 'invoice_upcoming_none' });
  });
});

describe('yearly price', () => {
  it('exists only if it is configured', async () => {
    const without = await startEmulator();
    expect(without.emulator.yearlyPriceId).toBeUndefined();
    await expect(without.stripe.prices.retrieve(yearly.id)).rejects.toMatchObject({ code: 'resource_missing' });
    const { stripe, emulator } = await startEmulator({ yearlyPrice: yearly });
    expect(emulator.yearlyPriceId).toBe(yearly.id);
    expect(await stripe.prices.retrieve(yearly.id)).toMatchObject({
      unit_amount: 6990,
      currency: 'usd',
      recurring: { interval: 'year' },
    });
  });
});
