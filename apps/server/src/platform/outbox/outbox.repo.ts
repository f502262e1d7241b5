import { after } from '../clock/clock.ts';
import type { Queryable } from '../db/db.ts';
import { sql } from '../db/sql.ts';

export interface OutboxRow {
  id: string;
  topic: string;
  payload: unknown;
  attempts: number;
}

export interface NewOutboxRow extends Omit<OutboxRow, 'attempts'> {
  userId: string | null;
  availableAt: Date;
  now: Date;
}

export const insertMessage = (tx: Queryable, row: NewOutboxRow) =>
  tx.run(sql`
    insert into outbox (id, topic, payload, user_id, available_at, created_at)
    values (${row.id}, ${row.topic}, ${sql.json(row.payload)}, ${row.userId}, ${row.availableAt}, ${row.now})`);

/** Leases due rows to this process. Skips rows that another process is claiming. */
export function claimDue(db: Queryable, now: Date, leaseMs: number, limit: number): Promise<OutboxRow[]> {
  return db.many<OutboxRow>(sql`
    update outbox set attempts = attempts + 1, leased_until = ${after(now, leaseMs)}
    where id in (
      select id from outbox
      where failed_at is null and available_at <= ${now} and (leased_until is null or leased_until <= ${now})
      order by available_at, id
      limit ${limit}
      for update skip locked
    )
    returning id, topic, payload, attempts`);
}

/** The condition on `attempts`, here and below, ensures that only the current lease holder changes the row. */
export const deleteMessage = (db: Queryable, row: OutboxRow) =>
  db.run(sql`delete from outbox where id = ${row.id} and attempts = ${row.attempts}`);

export const reschedule = (db: Queryable, row: OutboxRow, until: Date, error: string) =>
  db.run(sql`
    update outbox set available_at = ${until}, leased_until = null, last_error = ${error}
    where id = ${row.id} and attempts = ${row.attempts}`);

export const markFailed = (db: Queryable, row: OutboxRow, now: Date, error: string) =>
  db.run(sql`
    update outbox set failed_at = ${now}, leased_until = null, last_error = ${error}
    where id = ${row.id} and attempts = ${row.attempts}`);

export const retryFailed = (db: Queryable, topic: string, now: Date) =>
  db.run(sql`
    update outbox set failed_at = null, attempts = 0, available_at = ${now}
    where topic = ${topic} and failed_at is not null`);

export interface OutboxDepth {
  waiting: number;
  failed: number;
  /** Age of the oldest due message. Messages that wait for a retry do not count. */
  overdueSeconds: number;
}

export function depth(db: Queryable, now: Date): Promise<OutboxDepth> {
  return db.one<OutboxDepth>(sql`
    select count(*) filter (where failed_at is null) as waiting,
           count(*) filter (where failed_at is not null) as failed,
           coalesce(greatest(0, extract(epoch from ${now} - min(available_at) filter (where failed_at is null))), 0)::float8
             as "overdueSeconds"
    from outbox`);
}
