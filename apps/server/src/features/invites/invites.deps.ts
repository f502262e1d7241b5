import type { Platform } from '../../platform/platform.ts';
import type { Live } from '../live/live.service.ts';

export interface InviteDeps
  extends Pick<Platform, 'config' | 'db' | 'clock' | 'ids' | 'mail' | 'outbox' | 'mailboxHash'> {
  /** Announces a changed quota to the account's open pages. */
  live: Pick<Live, 'announce'>;
}
