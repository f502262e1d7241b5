import type { Platform } from '../../platform/platform.ts';
import type { ReadKey } from '../../platform/signing/shared-key.ts';
import type { ReadAnalytics } from '../clicks/analytics/analytics.service.ts';
import type { History } from '../history/history.service.ts';

export interface MailReportDeps extends Pick<Platform, 'config' | 'db' | 'clock' | 'ids' | 'log' | 'mail' | 'outbox'> {
  history: Pick<History, 'record'>;
  analytics: ReadAnalytics;
  /** The ids of the selected codes of an account; undefined for all of them. */
  findCodeIds: (userId: string, filter: { tag?: string[] }) => Promise<string[] | undefined>;
  /** Signs the links of emails. */
  linkKey: ReadKey;
}
