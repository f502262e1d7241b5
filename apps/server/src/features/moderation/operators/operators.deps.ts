import type { LinkKey } from '@tessera/contract';
import type { Platform } from '../../../platform/platform.ts';
import type { History } from '../../history/history.service.ts';
import type { OperatorList } from './operator-list.service.ts';

export interface OperatorDeps extends Pick<Platform, 'config' | 'db' | 'clock' | 'ids' | 'mail' | 'outbox'> {
  history: History;
  operators: Pick<OperatorList, 'isOperator'>;
  /**
   * Removes changed links from the caches of this machine before the call returns; `own-changes.feature.test.ts` has the changes that need it.
   * The notification of the database reaches the others.
   */
  links: { invalidate(key: LinkKey): Promise<void> };
}
