import type { Platform } from '../../../platform/platform.ts';
import type { OperatorList } from '../operators/operator-list.service.ts';

export interface ReportDeps extends Pick<Platform, 'config' | 'db' | 'clock' | 'ids' | 'limiter' | 'mail' | 'outbox'> {
  operators: Pick<OperatorList, 'contacts'>;
  /** Throws unless the bot challenge of the report form was solved. */
  requireChallenge: (token: string, clientAddress: string) => Promise<void>;
}
