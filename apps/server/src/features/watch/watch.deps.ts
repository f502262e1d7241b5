import type { Platform } from '../../platform/platform.ts';
import type { Live } from '../live/live.service.ts';
import type { WebhookEvents } from '../webhooks/webhook-events.service.ts';

export interface WatchDeps
  extends Pick<
    Platform,
    'config' | 'log' | 'db' | 'clock' | 'ids' | 'mail' | 'outbox' | 'leases' | 'metrics' | 'prober'
  > {
  live: Pick<Live, 'announce'>;
  webhooks: Pick<WebhookEvents, 'emit' | 'isReceived'>;
}
