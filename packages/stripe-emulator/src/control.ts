import type { Stripe } from 'stripe';
import type { Fault, Faults } from './api/faults.ts';
import { subscriptionsOf } from './billing/customers.ts';
import { change, end } from './billing/subscriptions.ts';
import { advanceClock, clockFor, nextDue } from './billing/time.ts';
import { missing } from './api/failure.ts';
import type { AfterLastRetry } from './state/state.ts';
import type { World } from './state/world.ts';

const day = 24 * 60 * 60;

/** What a person or a test may decide that at Stripe time, banks or bad luck decide. */
export interface Control {
  /** By id or by e-mail address; the newest, where an address has several. */
  customer(name: string): Stripe.Customer;
  subscription(customer: string): Stripe.Subscription | undefined;
  /** Moves the customer's clock: to the next thing that happens by itself, or by so many days. */
  advance(customer: string, by: 'next' | { days: number }): void;
  /** Makes payments of this customer fail, whatever the card. */
  failPayments(customer: string, fail: boolean): void;
  /** Puts a subscription into a state without its history. */
  setStatus(subscription: string, status: Stripe.Subscription.Status): void;
  afterLastRetry(outcome: AfterLastRetry): void;
  /** Trouble for the API's next requests. */
  trouble(fault: Fault): void;
  noTrouble(): void;
}

export function createControl(world: World, faults: Faults): Control {
  const { state } = world;

  function customer(name: string): Stripe.Customer {
    const found = Object.values(state.customers).flatMap((one) => (one.deleted ? [] : [one]));
    const match = found.filter((one) => one.id === name || one.email === name).at(-1);
    if (!match) throw missing('customer', name, 'customer');
    return match;
  }
  const saving = (work: () => void) => {
    work();
    world.save();
  };

  return {
    customer,
    subscription: (name) => subscriptionsOf(world, customer(name).id).sort((a, b) => b.created - a.created)[0],
    advance: (name, by) =>
      saving(() => {
        const { id } = customer(name);
        const clock = clockFor(world, id);
        const to = by === 'next' ? nextDue(world, id) : clock.frozen_time + by.days * day;
        if (to !== undefined) advanceClock(world, clock, Math.max(to, clock.frozen_time));
      }),
    failPayments: (name, fail) =>
      saving(() => {
        const { id } = customer(name);
        if (fail) state.failing[id] = true;
        else delete state.failing[id];
      }),
    setStatus: (id, status) =>
      saving(() => {
        const subscription = state.subscriptions[id];
        if (!subscription) throw missing('subscription', id, 'subscription');
        if (status === 'canceled') end(world, subscription, 'cancellation_requested');
        else change(world, subscription, { status, ended_at: status === 'incomplete_expired' ? world.now() : null });
      }),
    afterLastRetry: (outcome) =>
      saving(() => {
        state.afterLastRetry = outcome;
      }),
    trouble: (fault) => faults.add(fault),
    noTrouble: () => faults.clear(),
  };
}
