import type { Platform } from '../../../platform/platform.ts';
import type { OperatorList } from '../operators/operator-list.service.ts';

export interface DestinationCheckDeps
  extends Pick<
    Platform,
    'config' | 'log' | 'db' | 'clock' | 'ids' | 'mail' | 'outbox' | 'downloader' | 'safeBrowsing'
  > {
  operators: Pick<OperatorList, 'contacts'>;
}
