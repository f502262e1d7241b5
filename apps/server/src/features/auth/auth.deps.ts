import type { Platform } from '../../platform/platform.ts';
import type { History } from '../history/history.service.ts';
import type { RequireAdmission } from '../moderation/operators/admission.service.ts';
import type { OperatorList } from '../moderation/operators/operator-list.service.ts';

export interface AuthDeps
  extends Pick<
    Platform,
    | 'config'
    | 'db'
    | 'clock'
    | 'ids'
    | 'limiter'
    | 'passwords'
    | 'challenge'
    | 'agentOf'
    | 'countryOf'
    | 'mail'
    | 'outbox'
    | 'networkHash'
  > {
  history: History;
  operators: Pick<OperatorList, 'isOperatorColumn'>;
  /** Checked by every way to create an account. */
  requireAdmission: RequireAdmission;
}
