import { type ActKind, actKinds } from '@tessera/contract';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface ActRow {
  id: string;
  at: Date;
  /** The operator's address; null for a command on the server. */
  operator: string | null;
  kind: ActKind;
  target: string;
  reason: string;
}

export const insertAct = (tx: Queryable, act: ActRow) =>
  tx.run(sql`
    insert into operator_acts (id, at, operator, kind, target, reason)
    values (${act.id}, ${act.at}, ${act.operator}, ${act.kind}, ${act.target}, ${act.reason})`);

/** Newest first; ids are sorted by time. During an upgrade, a newer process may record kinds that this one does not know. */
export const listActs = (db: Queryable, before: string | null, limit: number) =>
  db.many<ActRow>(sql`
    select id, at, operator, kind, target, reason from operator_acts
    where kind = any(${[...actKinds]}) and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc limit ${limit}`);
