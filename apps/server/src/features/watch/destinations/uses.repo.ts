import type { Routing } from '@tessera/contract';
import { after, hours } from '../../../platform/clock/clock.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { isEntitled } from '../../plans/plans.service.ts';

/** Codes that changed since the last call, without their order. */
export const takeChanges = (db: Queryable, count: number) =>
  db.column<string>(sql`
    delete from watch_changes where code_id in (select code_id from watch_changes limit ${count} for update skip locked)
    returning code_id`);

/** Changes that nothing reads while the watch is off. The hourly sync reads all codes when it is on again. */
export const deleteChanges = (db: Queryable) => db.run(sql`delete from watch_changes`);

/** The next accounts with the watch, and those that had it. */
export const nextAccounts = (db: Queryable, afterId: string | null, count: number) =>
  db.column<string>(sql`
    select u.id from users u
    where (${afterId}::uuid is null or u.id > ${afterId}::uuid)
      and (${isEntitled(sql`u.id`, 'watch')} or exists (select from watch_uses w where w.user_id = u.id))
    order by u.id limit ${count}`);

export const nextCodesOf = (db: Queryable, userId: string, afterId: string | null, count: number) =>
  db.column<string>(sql`
    select id from qr_codes where user_id = ${userId} and (${afterId}::uuid is null or id > ${afterId}::uuid)
    order by id limit ${count}`);

export interface WatchedCode {
  id: string;
  userId: string;
  destinationUrl: string | null;
  routing: Routing | null;
}

const watchedCodes = (ids: readonly string[]): Sql => sql`
    select c.id, c.user_id as "userId", c.destination_url as "destinationUrl", c.routing from qr_codes c
    where c.id = any(${[...ids]}::uuid[]) and c.is_active and c.archived_at is null
      and (c.destination_url is not null or c.routing is not null) and ${isEntitled(sql`c.user_id`, 'watch')}
      and not exists (select from users u where u.id = c.user_id and u.suspended_at is not null)`;

/** Those of the codes whose destinations are watched. */
export const readWatchedCodes = (db: Queryable, ids: readonly string[]) => db.many<WatchedCode>(watchedCodes(ids));

/** Locks the codes against deletion. */
export const lockWatchedCodes = (tx: Queryable, ids: readonly string[]) =>
  tx.many<WatchedCode>(sql`${watchedCodes(ids)} order by c.id for key share of c`);

export interface Target {
  id: string;
  url: string;
  host: string;
}

export interface Use {
  codeId: string;
  userId: string;
  targetId: string;
}

export interface KnownUse {
  codeId: string;
  /** Null if the target or its host is missing. */
  targetId: string | null;
}

/** The destinations that are known of the codes. */
export const listUses = (db: Queryable, codeIds: readonly string[]) =>
  db.many<KnownUse>(sql`
    select w.code_id as "codeId", case when h.host is not null then w.target_id end as "targetId" from watch_uses w
    left join watch_targets t on t.id = w.target_id left join watch_hosts h on h.host = t.host
    where w.code_id = any(${[...codeIds]}::uuid[])`);

/** Returns the hosts of those that are new. Each is checked soon, at a time of its own. */
export const addTargets = (tx: Queryable, targets: readonly Target[], dueAt: Date) =>
  tx.column<string>(sql`
    insert into watch_targets (id, url, host, step_host, next_at)
    select t.id, t.url, t.host, t.host, ${dueAt}
    from jsonb_to_recordset(${sql.json(targets)}::jsonb) as t (id uuid, url text, host text) order by t.id
    on conflict (id) do nothing returning host`);

/** Makes these the only destinations of the codes. */
export async function replaceUses(
  tx: Queryable,
  { codeIds, uses, now }: { codeIds: readonly string[]; uses: readonly Use[]; now: Date },
): Promise<void> {
  const given = sql`jsonb_to_recordset(${sql.json(uses)}::jsonb) as u ("codeId" uuid, "userId" uuid, "targetId" uuid)`;
  await tx.run(sql`
    delete from watch_uses w where w.code_id = any(${[...codeIds]}::uuid[])
      and not exists (select from ${given} where u."codeId" = w.code_id and u."targetId" = w.target_id)`);
  await tx.run(sql`
    insert into watch_uses (code_id, target_id, user_id, added_at) select u."codeId", u."targetId", u."userId", ${now} from ${given}
    on conflict do nothing`);
}

/** Targets that no code leads to any more, and hosts without targets. */
export async function deleteUnused(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`
    delete from watch_targets t where not exists (select from watch_uses w where w.target_id = t.id)
      and coalesce(t.checked_at, '-infinity') < ${after(now, -hours(1))}`);
  await db.run(sql`
    delete from watch_hosts h where coalesce(h.requested_at, '-infinity') < ${after(now, -hours(1))}
      and not exists (select from watch_targets t where t.host = h.host or t.step_host = h.host)`);
}

export interface WatchSize {
  targets: number;
  hosts: number;
  failing: number;
  /** Seconds since the first request that is due should have been made. */
  lagSeconds: number;
}

export const readSize = (db: Queryable, now: Date) =>
  db.one<WatchSize>(sql`
    select (select count(*) from watch_targets) as targets, (select count(*) from watch_hosts) as hosts,
      (select count(*) from watch_targets where reported_at is not null)
        + (select count(*) from watch_hosts where reported_at is not null) as failing,
      greatest(0, coalesce((select extract(epoch from ${now}::timestamptz - min(due_at)) from watch_hosts), 0))::float8 as "lagSeconds"`);
