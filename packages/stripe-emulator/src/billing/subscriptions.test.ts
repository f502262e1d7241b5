import { describe, expect, it } from 'vitest';
import { anEmulator, aSubscriber, type UnderTest } from '../test/emulator.ts';
import { monthsAfter, nextPeriodEnd } from './months.ts';

const seconds = (iso: string) => Date.parse(iso) / 1000;
const typesOf = ({ received }: UnderTest) => received.map(({ body }) => (JSON.parse(body) as { type: string }).type);

async function subscribed() {
  const under = await anEmulator();
  const { customer, subscription } = await aSubscriber(under);
  await under.emulator.webhooks.settle();
  under.received.length = 0;
  const now = () => under.stripe.subscriptions.retrieve(subscription.id);
  return { ...under, under, customer, subscription, now, control: under.emulator.control };
}

describe('a subscription', () => {
  it('renews month by month, with an invoice each time', async () => {
    const { under, customer, subscription, now, control } = await subscribed();
    const first = subscription.items.data[0]?.current_period_end ?? 0;
    control.advance(customer.id, 'next');
    const renewed = await now();
    expect(renewed.status).toBe('active');
    expect(renewed.items.data[0]?.current_period_start).toBe(first);
    expect((await under.stripe.invoices.list({ customer: customer.id })).data.map((one) => one.billing_reason)).toEqual(
      ['subscription_cycle', 'subscription_create'],
    );
    await under.emulator.webhooks.settle();
    expect(typesOf(under)).toEqual(
      expect.arrayContaining(['invoice.created', 'invoice.finalized', 'customer.subscription.updated', 'invoice.paid']),
    );
    control.advance(customer.id, { days: 93 });
    expect((await under.stripe.invoices.list({ customer: customer.id })).data).toHaveLength(5);
  });

  it.each([
    ['cancel', 'canceled'],
    ['unpaid', 'unpaid'],
    ['past_due', 'past_due'],
  ] as const)('is past due while payment is tried again, then it is %s', async (outcome, status) => {
    const { customer, now, control, under } = await subscribed();
    control.afterLastRetry(outcome);
    control.failPayments(customer.id, true);
    control.advance(customer.id, 'next');
    for (const attempts of [1, 2, 3]) {
      expect((await now()).status).toBe('past_due');
      const [invoice] = (await under.stripe.invoices.list({ customer: customer.id, status: 'open' })).data;
      expect(invoice?.attempt_count).toBe(attempts);
      control.advance(customer.id, 'next');
    }
    expect((await now()).status).toBe(status);
    await under.emulator.webhooks.settle();
    expect(typesOf(under).filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
    expect(typesOf(under).includes('customer.subscription.deleted')).toBe(status === 'canceled');
  });

  it('is active again when the card is changed and the open invoice paid', async () => {
    const { customer, now, control, under } = await subscribed();
    control.failPayments(customer.id, true);
    control.advance(customer.id, 'next');
    control.failPayments(customer.id, false);
    const [invoice] = (await under.stripe.invoices.list({ customer: customer.id, status: 'open' })).data;
    await under.stripe.invoices.pay(invoice?.id ?? '');
    expect((await now()).status).toBe('active');
  });

  it('ends at the end of the period when it was cancelled by flag, and keeps running when that is taken back', async () => {
    const { customer, subscription, now, control, stripe } = await subscribed();
    const end = subscription.items.data[0]?.current_period_end;
    const cancelled = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(cancelled).toMatchObject({ cancel_at_period_end: true, cancel_at: end, status: 'active' });
    const kept = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(kept).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    control.advance(customer.id, 'next');
    expect((await now()).status).toBe('active');
    await stripe.subscriptions.update(subscription.id, { cancel_at: 'min_period_end' });
    control.advance(customer.id, 'next');
    expect(await now()).toMatchObject({ status: 'canceled', ended_at: expect.any(Number) as number });
    expect((await stripe.invoices.list({ customer: customer.id })).data).toHaveLength(2);
  });

  it('keeps a date of its own when only the flag is taken back, as Stripe does', async () => {
    const { subscription, stripe } = await subscribed();
    await stripe.subscriptions.update(subscription.id, { cancel_at: 'min_period_end' });
    const flagged = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(flagged.cancel_at).not.toBeNull();
    expect((await stripe.subscriptions.update(subscription.id, { cancel_at: '' })).cancel_at).toBeNull();
    await expect(
      stripe.subscriptions.update(subscription.id, { cancel_at: '', cancel_at_period_end: false }),
    ).rejects.toThrow('You may only specify one of these parameters');
  });

  it('ends at once with its customer', async () => {
    const { customer, now, under } = await subscribed();
    await under.stripe.customers.del(customer.id);
    expect((await now()).status).toBe('canceled');
    await under.emulator.webhooks.settle();
    expect(typesOf(under)).toEqual(['customer.subscription.deleted', 'customer.deleted']);
  });

  it('that was never paid for expires after 23 hours', async () => {
    const { stripe, emulator } = await anEmulator();
    const { id } = await stripe.customers.create({ email: 'bob@example.org' });
    const made = await stripe.subscriptions.create({ customer: id, items: [{ price: emulator.priceId }] });
    expect(made.status).toBe('incomplete');
    emulator.control.advance(id, { days: 1 });
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe('incomplete_expired');
  });

  it('can be made by name of a test card and moved by a test clock, as in Stripe’s test mode', async () => {
    const { stripe, emulator } = await anEmulator();
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: seconds('2027-01-31T10:00:00Z') });
    const { id } = await stripe.customers.create({ email: 'clock@example.org', test_clock: clock.id });
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: id });
    const made = await stripe.subscriptions.create({
      customer: id,
      items: [{ price: emulator.priceId }],
      default_payment_method: method.id,
    });
    expect(made).toMatchObject({ status: 'active', created: seconds('2027-01-31T10:00:00Z') });
    expect(made.items.data[0]?.current_period_end).toBe(seconds('2027-02-28T10:00:00Z'));
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: seconds('2027-03-01T10:00:00Z') });
    const renewed = await stripe.subscriptions.retrieve(made.id);
    expect(renewed.items.data[0]?.current_period_end).toBe(seconds('2027-03-31T10:00:00Z'));
  });
});

describe('months', () => {
  it.each([
    ['2027-01-31T00:00:00Z', 1, '2027-02-28T00:00:00Z'],
    ['2028-01-31T00:00:00Z', 1, '2028-02-29T00:00:00Z'],
    ['2027-01-31T00:00:00Z', 2, '2027-03-31T00:00:00Z'],
    ['2027-11-15T08:30:00Z', 2, '2028-01-15T08:30:00Z'],
  ])('%s and %i months are %s', (from, count, to) => {
    expect(monthsAfter(seconds(from), count)).toBe(seconds(to));
  });

  it('come back to the anchor’s day after a short month', () => {
    const anchor = seconds('2027-01-31T00:00:00Z');
    expect(nextPeriodEnd(anchor, seconds('2027-02-28T00:00:00Z'), 'month')).toBe(seconds('2027-03-31T00:00:00Z'));
  });
});
