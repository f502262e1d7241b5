import type { Stripe } from 'stripe';
import { newId } from '../state/ids.ts';

/** The API version that the SDK's types describe. */
export const apiVersion = '2026-10-28.endive';

export function makeEvent(type: Stripe.Event.Type, object: object, created: number, previous?: object): Stripe.Event {
  return {
    id: newId('event'),
    object: 'event',
    api_version: apiVersion,
    created,
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: newId('request'), idempotency_key: null },
    type,
  } as Stripe.Event;
}
