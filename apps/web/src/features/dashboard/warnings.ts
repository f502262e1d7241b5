import { isSubscriptionStatus, subscriptionStatuses, type User, type WatchAlert } from '@tessera/contract';
import { isAtFreeLimit } from '../../codes/free-plan.ts';

/** A line that the dashboard shows before everything else. */
export type Warning = { kind: 'alert'; alert: WatchAlert } | { kind: 'payment' } | { kind: 'quota' };

const owesPayment = ({ subscriptionStatus: status }: User): boolean =>
  status !== null && isSubscriptionStatus(status) && subscriptionStatuses[status].owesPayment;

/** Alerts about codes that may be useless come first, information last. */
const rank = ({ kind }: WatchAlert): number =>
  ['destination_failing', 'code_quiet', 'destination_changed', 'code_spike'].indexOf(kind);

export function warningsOf(user: User, alerts: readonly WatchAlert[]): Warning[] {
  const ranked = alerts
    .toSorted((one, other) => rank(one) - rank(other))
    .map((alert) => ({ kind: 'alert', alert }) as const);
  return [
    ...(owesPayment(user) ? [{ kind: 'payment' } as const] : []),
    ...ranked,
    // Where nothing is sold, there is nothing to do about it.
    ...(isAtFreeLimit(user) && user.billing !== 'off' ? [{ kind: 'quota' } as const] : []),
  ];
}
