import type { AnalyticsQuery } from '@tessera/contract';
import type { Platform } from '../../platform/platform.ts';
import type { Annotations } from '../annotations/annotations.service.ts';
import type { ReadAnalytics } from '../clicks/analytics/analytics.service.ts';
import type { History } from '../history/history.service.ts';

export interface ShareDeps
  extends Pick<
    Platform,
    'config' | 'db' | 'clock' | 'ids' | 'passwords' | 'secrets' | 'signer' | 'limiter' | 'challenge'
  > {
  history: Pick<History, 'record'>;
  readAnalytics: ReadAnalytics;
  annotations: Pick<Annotations, 'notesInRange'>;
  /** The ids of the selected codes of an account; undefined for all of them. */
  findCodeIds: (userId: string, selection: Pick<AnalyticsQuery, 'id' | 'tag'>) => Promise<string[] | undefined>;
}
