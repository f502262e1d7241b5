import type { Platform } from '../../platform/platform.ts';
import type { Live } from '../live/live.service.ts';
import type { WebhookEvents } from '../webhooks/webhook-events.service.ts';

export interface WatchDeps extends Pick<Platform, 'config' | 'db' | 'clock' | 'ids'> {
  live: Pick<Live, 'announce'>;
  webhooks: Pick<WebhookEvents, 'emit'>;
}
