import type { Delivery, Webhook } from '@tessera/contract';

export type WebhookState =
  | { kind: 'on' | 'off' | 'paused' }
  /** Disabled by the server, because its deliveries failed for days. */
  | { kind: 'disabled' | 'failing'; since: string };

export function webhookState({ enabled, paused, failing_since, disabled_at }: Webhook): WebhookState {
  if (!enabled) return disabled_at ? { kind: 'disabled', since: disabled_at } : { kind: 'off' };
  if (paused) return { kind: 'paused' };
  return failing_since ? { kind: 'failing', since: failing_since } : { kind: 'on' };
}

/** Whether the server accepts test events and resends. */
export const canSend = ({ enabled, paused }: Webhook): boolean => enabled && !paused;

export type DeliveryState = 'delivered' | 'waiting' | 'retrying' | 'failed';

export function deliveryStateOf({ status, attempts }: Delivery): DeliveryState {
  if (status !== 'pending') return status;
  return attempts === 0 ? 'waiting' : 'retrying';
}

const minPollMs = 2000;
const maxPollMs = 60_000;

/** When the log changes next: at the next attempt, if any is planned. */
export function pollMs(deliveries: readonly Delivery[] | undefined, now: number): number | false {
  const planned = (deliveries ?? []).flatMap(({ next_attempt_at }) => next_attempt_at ?? []);
  if (planned.length === 0) return false;
  const waitMs = Math.min(...planned.map((time) => Date.parse(time))) - now;
  return Math.min(Math.max(waitMs, minPollMs), maxPollMs);
}
