import type { Db, DbLog } from '../db.ts';
import { sql } from '../sql.ts';

const tickMs = 5_000;
const checkpointIntervalMs = 60_000;
const checkpointAfterBytes = 32 * 1024 * 1024;
const vacuumIntervalMs = 600_000;

/** The tables that autovacuum would choose by its default thresholds. */
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

/** One statement per table, so that requests run in between. */
export async function vacuumWhereNeeded(db: Db): Promise<string[]> {
  const tables = await db.many<{ schema: string; name: string }>(tablesToVacuum);
  for (const { schema, name } of tables) await db.run(sql`vacuum (analyze) ${sql.ident(schema, name)}`);
  return tables.map(({ schema, name }) => `${schema}.${name}`);
}

/** Runs checkpoints and vacuum, because the embedded engine has no background processes. */
export function startMaintenance(db: Db, bytesSent: () => number, log: DbLog): () => void {
  let checkpointAt = Date.now();
  let checkpointBytes = bytesSent();
  let vacuumAt = Date.now();
  let isRunning = false;

  const tick = async () => {
    const sent = bytesSent() - checkpointBytes;
    if (sent > 0 && (sent > checkpointAfterBytes || Date.now() - checkpointAt >= checkpointIntervalMs)) {
      await db.run(sql`checkpoint`);
      checkpointAt = Date.now();
      checkpointBytes = bytesSent();
    }
    if (Date.now() - vacuumAt >= vacuumIntervalMs) {
      const tables = await vacuumWhereNeeded(db);
      vacuumAt = Date.now();
      if (tables.length > 0) log.info({ tables }, 'tables vacuumed');
    }
  };

  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    tick()
      .catch((error: unknown) => log.warn({ err: error }, 'database maintenance failed'))
      .finally(() => {
        isRunning = false;
      });
  }, tickMs);
  timer.unref();
  return () => clearInterval(timer);
}
