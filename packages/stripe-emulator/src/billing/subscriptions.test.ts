import { describe, expect, it } from 'vitest';
import { createSubscriber, startEmulator, typesOf } from '../test/emulator.ts';
import { monthsAfter, nextPeriodEnd } from './months.ts';

const seconds = (iso: string) => Date.parse(iso) / 1000;

/** A subscriber whose first events have been delivered. */
async function subscribe() {
  const test = await startEmulator();
  const { customer, subscription } = await createSubscriber(test);
  const { emulator, stripe, received } = test;
  const { control, webhooks } = emulator;
  await webhooks.settle();
  received.length = 0;
  const current = () => stripe.subscriptions.retrieve(subscription.id);
  const invoices = async (status?: 'open') =>
    (await stripe.invoices.list({ customer: customer.id, ...(status && { status }) })).data;
  const events = async () => {
    await webhooks.settle();
    return typesOf(test);
  };
  return { test, stripe, customer, subscription, current, invoices, events, control };
}

describe('subscription', () => {
  it('renews each month with an invoice', async () => {
    const { customer, subscription, current, invoices, events, control } = await subscribe();
    const firstEnd = subscription.items.data[0]?.current_period_end ?? 0;
    control.advance(customer.id, 'next');
    const renewed = await current();
    expect(renewed.status).toBe('active');
    expect(renewed.items.data[0]?.current_period_start).toBe(firstEnd);
    expect((await invoices()).map((one) => one.billing_reason)).toEqual(['subscription_cycle', 'subscription_create']);
    expect(await events()).toEqual(
      expect.arrayContaining(['invoice.created', 'invoice.finalized', 'customer.subscription.updated', 'invoice.paid']),
    );
    control.advance(customer.id, { days: 93 });
    expect(await invoices()).toHaveLength(5);
  });

  it.each([
    ['cancel', 'canceled'],
    ['unpaid', 'unpaid'],
    ['past_due', 'past_due'],
  ] as const)('is past due during the retries; with the outcome "%s" it is %s afterwards', async (outcome, status) => {
    const { customer, current, invoices, events, control } = await subscribe();
    control.afterLastRetry(outcome);
    control.failPayments(customer.id, true);
    control.advance(customer.id, 'next');
    for (const attempts of [1, 2, 3]) {
      expect((await current()).status).toBe('past_due');
      expect((await invoices('open'))[0]?.attempt_count).toBe(attempts);
      control.advance(customer.id, 'next');
    }
    expect((await current()).status).toBe(status);
    expect((await events()).filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
    expect((await events()).includes('customer.subscription.deleted')).toBe(status === 'canceled');
  });

  it('is active again when a retry succeeds', async () => {
    const { customer, current, control } = await subscribe();
    control.failPayments(customer.id, true);
    control.advance(customer.id, 'next');
    control.failPayments(customer.id, false);
    control.advance(customer.id, 'next');
    expect((await current()).status).toBe('active');
  });

  it('ends with the period when it is canceled, and renews when the flag is cleared', async () => {
    const { customer, subscription, current, invoices, control, stripe } = await subscribe();
    const end = subscription.items.data[0]?.current_period_end;
    const canceled = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(canceled).toMatchObject({ cancel_at_period_end: true, cancel_at: end, status: 'active' });
    const kept = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(kept).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    control.advance(customer.id, 'next');
    expect((await current()).status).toBe('active');
    await stripe.subscriptions.update(subscription.id, { cancel_at: 'min_period_end' });
    control.advance(customer.id, 'next');
    expect(await current()).toMatchObject({ status: 'canceled', ended_at: expect.any(Number) as number });
    expect(await invoices()).toHaveLength(2);
  });

  it('keeps `cancel_at` when only the flag is cleared, as at Stripe', async () => {
    const { subscription, stripe } = await subscribe();
    await stripe.subscriptions.update(subscription.id, { cancel_at: 'min_period_end' });
    const flagged = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(flagged.cancel_at).not.toBeNull();
    expect((await stripe.subscriptions.update(subscription.id, { cancel_at: '' })).cancel_at).toBeNull();
    await expect(
      stripe.subscriptions.update(subscription.id, { cancel_at: '', cancel_at_period_end: false }),
    ).rejects.toThrow('You may only specify one of these parameters');
  });

  it('ends at once when its customer is deleted', async () => {
    const { customer, current, events, stripe } = await subscribe();
    await stripe.customers.del(customer.id);
    expect((await current()).status).toBe('canceled');
    expect(await events()).toEqual(['customer.subscription.deleted', 'customer.deleted']);
  });

  it('is incomplete without a card, and active with an attached test card', async () => {
    const { stripe, emulator } = await startEmulator();
    const { id: customer } = await stripe.customers.create({ email: 'bob@example.org' });
    const items = [{ price: emulator.priceId }];
    expect((await stripe.subscriptions.create({ customer, items })).status).toBe('incomplete');
    const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const paid = await stripe.subscriptions.create({ customer, items, default_payment_method: card });
    expect(paid.status).toBe('active');
  });
});

describe('monthsAfter', () => {
  it.each([
    ['2027-01-31T00:00:00Z', 1, '2027-02-28T00:00:00Z'],
    ['2028-01-31T00:00:00Z', 1, '2028-02-29T00:00:00Z'],
    ['2027-01-31T00:00:00Z', 2, '2027-03-31T00:00:00Z'],
    ['2027-11-15T08:30:00Z', 2, '2028-01-15T08:30:00Z'],
  ])('%s plus %i months is %s', (from, count, to) => {
    expect(monthsAfter(seconds(from), count)).toBe(seconds(to));
  });
});

describe('nextPeriodEnd', () => {
  it('returns to the day of the anchor after a short month', () => {
    const anchor = seconds('2027-01-31T00:00:00Z');
    expect(nextPeriodEnd(anchor, seconds('2027-02-28T00:00:00Z'), 'month')).toBe(seconds('2027-03-31T00:00:00Z'));
  });
});
