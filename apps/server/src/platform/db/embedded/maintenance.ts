import type { Db, DbLog } from '../db.ts';
import { sql } from '../sql.ts';

const TICK_MS = 5_000;
const CHECKPOINT_MS = 60_000;
const CHECKPOINT_BYTES = 32 * 1024 * 1024;
const VACUUM_MS = 600_000;

/** What autovacuum would choose, by its own default thresholds. */
const tablesToVacuum = sql`
  select n.nspname as schema, c.relname as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_stat_all_tables s on s.relid = c.oid
   where c.relkind in ('r', 'm')
     and (   s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
          or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
          or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
          or age(c.relfrozenxid) > 150000000)
   order by s.n_dead_tup`;

/** One table at a time: requests get their turn between two of them. */
export async function vacuumWhereNeeded(db: Db): Promise<string[]> {
  const tables = await db.many<{ schema: string; name: string }>(tablesToVacuum);
  for (const { schema, name } of tables) await db.run(sql`vacuum (analyze) ${sql.ident(schema, name)}`);
  return tables.map(({ schema, name }) => `${schema}.${name}`);
}

/** The embedded engine has no background processes: what they would do is asked of it here. */
export function startMaintenance(db: Db, bytesSent: () => number, log: DbLog): () => void {
  let checkpointAt = Date.now();
  let checkpointBytes = bytesSent();
  let vacuumAt = Date.now();
  let busy = false;

  const tick = async () => {
    const sent = bytesSent() - checkpointBytes;
    if (sent > 0 && (sent > CHECKPOINT_BYTES || Date.now() - checkpointAt >= CHECKPOINT_MS)) {
      await db.run(sql`checkpoint`);
      checkpointAt = Date.now();
      checkpointBytes = bytesSent();
    }
    if (Date.now() - vacuumAt >= VACUUM_MS) {
      const tables = await vacuumWhereNeeded(db);
      vacuumAt = Date.now();
      if (tables.length > 0) log.info({ tables }, 'vacuumed');
    }
  };

  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    tick()
      .catch((error: unknown) => log.warn({ err: error }, 'database maintenance failed'))
      .finally(() => {
        busy = false;
      });
  }, TICK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
