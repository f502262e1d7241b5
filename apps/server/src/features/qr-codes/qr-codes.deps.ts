import type { LinkKey } from '@tessera/contract';
import type { Platform } from '../../platform/platform.ts';
import type { ChangeLog } from '../annotations/change-log.service.ts';
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
  /**
   * Removes changed links from the caches of this machine before the call returns; `own-changes.feature.test.ts` has the changes that need it.
   * The notification of the database reaches the others.
   */
  links: { invalidate(key: LinkKey): Promise<void> };
  webhooks: WebhookEvents;
  destinationCheck: DestinationCheck;
  dailyCodes: DailyCodeLimit;
  history: Pick<History, 'record'>;
  changeLog: ChangeLog;
}
