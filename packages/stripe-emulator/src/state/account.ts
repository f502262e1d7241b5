import type { Stripe } from 'stripe';
import { makeEvent } from '../objects/event.ts';
import type { State } from './state.ts';
import type { StateFile } from './state-file.ts';

/** The emulated Stripe account: its objects, the time of each customer, and its events. */
export interface Account {
  readonly state: State;
  /** Unix seconds; a customer whose clock was moved has its own time. */
  now: (customerId?: string) => number;
  emit(type: Stripe.Event.Type, object: object, previous?: object): void;
  /** Called after each event. */
  onEvent: () => void;
  /** If `work` throws, its changes are undone. */
  transaction<T>(work: () => T): T;
  save(): void;
}

/** Old events are needed only by the page that lists them. */
const maxEvents = 500;

export function openAccount(file: StateFile, clock: () => Date): Account {
  const state = file.load();
  const now = (customerId = '') => state.customerTimes[customerId] ?? Math.floor(clock().getTime() / 1000);

  function deleteOldEvents(): void {
    const pending = new Set(state.deliveries.map(({ event }) => event));
    for (const id of Object.keys(state.events).slice(0, -maxEvents)) if (!pending.has(id)) delete state.events[id];
  }

  const account: Account = {
    state,
    now,
    emit(type, object, previous) {
      const customer = 'customer' in object ? object.customer : 'id' in object ? object.id : undefined;
      const created = now(typeof customer === 'string' ? customer : undefined);
      // The event contains a copy, because later changes of the object must not change the event.
      const event = makeEvent(type, structuredClone(object), created, previous);
      state.events[event.id] = event;
      state.deliveries.push({ event: event.id, attempts: 0 });
      deleteOldEvents();
      account.onEvent();
    },
    onEvent: () => undefined,
    transaction(work) {
      const { keptResponses: _, events, ...rest } = state;
      // Only deliveries change events, and there are many.
      const before = { ...structuredClone(rest), events: { ...events } };
      try {
        return work();
      } catch (error) {
        Object.assign(state, before);
        throw error;
      }
    },
    save: () => file.save(state),
  };
  return account;
}
