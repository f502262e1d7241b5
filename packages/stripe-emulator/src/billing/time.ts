import type { Stripe } from 'stripe';
import { makeClock } from '../objects/clock.ts';
import { itemOf } from '../objects/subscription.ts';
import type { World } from '../state/world.ts';
import { expireCheckout } from './checkout.ts';
import { invoicesOf, liveCustomer, subscriptionsOf } from './customers.ts';
import { idOf } from '../state/ids.ts';
import { change, collect, end, isLive, renew } from './subscriptions.ts';

/** A first payment that was never made good is given up after so long. */
const incompleteLives = 23 * 60 * 60;

interface Due {
  at: number;
  happen(): void;
}

function dueOfSubscription(world: World, subscription: Stripe.Subscription): Due[] {
  if (!isLive(subscription)) return [];
  if (subscription.status === 'incomplete') {
    const expire = () =>
      change(world, subscription, { status: 'incomplete_expired', ended_at: world.now(idOf(subscription.customer)) });
    return [{ at: subscription.created + incompleteLives, happen: expire }];
  }
  const renewal = { at: itemOf(subscription).current_period_end, happen: () => renew(world, subscription) };
  if (subscription.cancel_at === null) return [renewal];
  // At the same second the end comes first: nobody is charged for a period that was cancelled.
  return [{ at: subscription.cancel_at, happen: () => end(world, subscription, 'cancellation_requested') }, renewal];
}

/** Everything that will happen to a customer by itself, the next thing first. */
function dueOf(world: World, customerId: string): Due[] {
  const subscriptions = subscriptionsOf(world, customerId).flatMap((one) => dueOfSubscription(world, one));
  const payments = invoicesOf(world, customerId).flatMap((invoice) =>
    invoice.status === 'open' && invoice.next_payment_attempt !== null
      ? [{ at: invoice.next_payment_attempt, happen: () => void collect(world, invoice) }]
      : [],
  );
  const checkouts = Object.values(world.state.checkoutSessions)
    .filter((session) => session.customer === customerId && session.status === 'open')
    .map((session) => ({ at: session.expires_at, happen: () => expireCheckout(world, session) }));
  return [...subscriptions, ...payments, ...checkouts].sort((a, b) => a.at - b.at);
}

/** The moment of the next thing that happens by itself. */
export const nextDue = (world: World, customerId: string): number | undefined => dueOf(world, customerId)[0]?.at;

/** Lets everything happen that is due by `until`, each thing at its own time where the clock allows it. */
function liveUntil(world: World, customerId: string, until: number, atTime: (moment: number) => void): void {
  for (;;) {
    const [next] = dueOf(world, customerId);
    if (!next || next.at > until) return;
    atTime(next.at);
    next.happen();
  }
}

/** What the wall clock has made due, for customers without a clock of their own. */
export function tick(world: World): void {
  for (const customer of Object.values(world.state.customers))
    if (!customer.deleted && !customer.test_clock) liveUntil(world, customer.id, world.now(), () => undefined);
}

export function advanceClock(world: World, clock: Stripe.TestHelpers.TestClock, to: number): void {
  const customers = Object.values(world.state.customers).filter((one) => !one.deleted && one.test_clock === clock.id);
  // One after the other, each from the same start: customers know nothing of each other.
  const start = clock.frozen_time;
  for (const { id } of customers) {
    clock.frozen_time = start;
    liveUntil(world, id, to, (moment) => {
      clock.frozen_time = Math.max(moment, clock.frozen_time);
    });
  }
  clock.frozen_time = to;
  world.emit('test_helpers.test_clock.ready', clock);
}

/** The clock of a customer; one who has none gets one that stands at the present moment. */
export function clockFor(world: World, customerId: string): Stripe.TestHelpers.TestClock {
  const customer = liveCustomer(world, customerId);
  const existing = typeof customer.test_clock === 'string' ? world.state.clocks[customer.test_clock] : undefined;
  if (existing) return existing;
  const clock = makeClock(world.now(), customer.email);
  world.state.clocks[clock.id] = clock;
  customer.test_clock = clock.id;
  return clock;
}
