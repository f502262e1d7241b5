import type { LinkKey } from '@tessera/contract';
import type { Platform } from '../../../platform/platform.ts';
import type { History } from '../../history/history.service.ts';
import type { RequestNotice } from '../operators/notice-mail.ts';
import type { Reports } from '../reports/reports.service.ts';

export interface BlockDeps extends Pick<Platform, 'config' | 'db' | 'clock' | 'ids' | 'outbox'> {
  history: History;
  requestNotice: RequestNotice;
  /** Deals with the reports of a code that is blocked. */
  reports: Pick<Reports, 'closeBlocked'>;
  /**
   * Removes changed links from the caches of this machine before the call returns; `own-changes.feature.test.ts` has the changes that need it.
   * The notification of the database reaches the others.
   */
  links: { invalidate(key: LinkKey): Promise<void> };
}
