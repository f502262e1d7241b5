import type { Stripe } from 'stripe';
import { makeEvent } from '../objects/event.ts';
import type { StateFile } from './state-file.ts';
import type { State } from './state.ts';

/** Stripe as this process plays it: what is, what time it is for whom, and how word gets out. */
export interface World {
  readonly state: State;
  /** Unix seconds: the frozen time of the customer's test clock, else the wall's. */
  now(customerId?: string | null): number;
  emit(type: Stripe.Event.Type, object: object, previous?: object): void;
  onEvent(listener: () => void): void;
  /** Does the work whole or not at all: what throws has changed nothing. */
  whole<T>(work: () => T): T;
  save(): void;
}

/** Old events are only of interest to the page that lists them. */
const keptEvents = 500;

export function createWorld(file: StateFile, wall: () => Date): World {
  const state = file.load();
  const listeners: (() => void)[] = [];
  const seconds = () => Math.floor(wall().getTime() / 1000);

  function clockOf(customerId: string | null | undefined): Stripe.TestHelpers.TestClock | undefined {
    const customer = customerId ? state.customers[customerId] : undefined;
    const clock = customer && !customer.deleted ? customer.test_clock : undefined;
    return typeof clock === 'string' ? state.clocks[clock] : undefined;
  }
  const now = (customerId?: string | null) => clockOf(customerId)?.frozen_time ?? seconds();

  function forgetOldEvents(): void {
    const waiting = new Set(state.deliveries.map(({ event }) => event));
    const ids = Object.keys(state.events);
    for (const id of ids.slice(0, Math.max(0, ids.length - keptEvents))) if (!waiting.has(id)) delete state.events[id];
  }

  return {
    state,
    now,
    emit(type, object, previous) {
      const customer = 'customer' in object ? object.customer : 'id' in object ? object.id : undefined;
      // A copy: what an event says never changes, whatever becomes of its object.
      const created = now(typeof customer === 'string' ? customer : undefined);
      const event = makeEvent(type, structuredClone(object), created, previous);
      state.events[event.id] = event;
      state.deliveries.push({ event: event.id, attempts: 0 });
      forgetOldEvents();
      for (const listener of listeners) listener();
    },
    onEvent: (listener) => void listeners.push(listener),
    whole(work) {
      const before = structuredClone({ ...state, keptAnswers: {} });
      try {
        return work();
      } catch (error) {
        const { keptAnswers: _, ...rest } = before;
        Object.assign(state, rest);
        throw error;
      }
    },
    save: () => file.save(state),
  };
}
