import type { Queryable } from '../../../platform/db/db.ts';
import type { ChangeLog, CodeChange } from '../../annotations/change-log.service.ts';
import type { Before, ChangedCode } from './bulk.repo.ts';

/** Records the changed states of a batch for charts. `before` of a code has the state that it no longer has. */
export async function logStates(
  tx: Queryable,
  changeLog: ChangeLog,
  userId: string,
  changed: readonly ChangedCode[],
): Promise<void> {
  const where = (isChanged: (before: Before) => boolean) =>
    changed.flatMap(({ codeId, before }) => (isChanged(before) ? [codeId] : []));
  const log = (kind: CodeChange['kind'], codeIds: string[]) => changeLog.changed(tx, { userId, kind, codeIds });
  await log(
    'activated',
    where((before) => 'isActive' in before && !before.isActive),
  );
  await log(
    'deactivated',
    where((before) => 'isActive' in before && before.isActive),
  );
  await log(
    'archived',
    where((before) => 'isArchived' in before && !before.isArchived),
  );
  await log(
    'unarchived',
    where((before) => 'isArchived' in before && before.isArchived),
  );
}
