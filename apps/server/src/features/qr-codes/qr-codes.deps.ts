import type { Platform } from '../../platform/platform.ts';
import type { History } from '../history/history.service.ts';
import type { DailyCodeLimit } from '../moderation/daily-codes/daily-codes.service.ts';
import type { DestinationCheck } from '../moderation/destination-checks/destination-check.service.ts';
import type { WebhookEvents } from '../webhooks/webhook-events.service.ts';

export interface QrCodeDeps
  extends Pick<
    Platform,
    | 'config'
    | 'log'
    | 'db'
    | 'clock'
    | 'ids'
    | 'passwords'
    | 'outbox'
    | 'files'
    | 'rasterizer'
    | 'drawing'
    | 'logoIntake'
    | 'signer'
  > {
  /** Removes a changed link from every cache on this machine before the API call returns. */
  links: { invalidate(name: string): Promise<void> };
  webhooks: WebhookEvents;
  destinationCheck: DestinationCheck;
  dailyCodes: DailyCodeLimit;
  history: Pick<History, 'record'>;
}
