import type { Billing } from '../../platform/billing/billing.ts';
import type { Platform } from '../../platform/platform.ts';
import type { History } from '../history/history.service.ts';
import type { Live } from '../live/live.service.ts';
import type { WebhookEvents } from '../webhooks/webhook-events.service.ts';

export interface SubscriptionDeps
  extends Pick<
    Platform,
    'config' | 'log' | 'db' | 'clock' | 'ids' | 'limiter' | 'mail' | 'outbox' | 'leases' | 'signer'
  > {
  billing: Billing;
  /** Announces a changed plan to the account's open pages. */
  live: Pick<Live, 'announce'>;
  webhooks: WebhookEvents;
  history: Pick<History, 'record'>;
}
