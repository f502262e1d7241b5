import type { Clock } from '../../../platform/clock/clock.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { Ids } from '../../../platform/ids/ids.ts';
import { type ActRow, insertAct } from './acts.repo.ts';

export type Act = Omit<ActRow, 'id' | 'at'>;

/** Records what an operator did. Part of the transaction that does it. */
export async function recordAct({ clock, ids }: { clock: Clock; ids: Ids }, tx: Queryable, act: Act): Promise<void> {
  const at = clock.now();
  await insertAct(tx, { id: ids.uuid(at), at, ...act });
}
