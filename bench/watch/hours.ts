// Runs the checks of two hours, a minute after the other without waiting, and prints their numbers and CPU time as JSON. Arguments:
// server folder, data folder, and the database URL unless it is the embedded one.
import { createWatchWorker } from '../../apps/server/src/features/watch/watch-worker.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { randomIds } from '../../apps/server/src/platform/ids/ids.ts';
import { createLeases } from '../../apps/server/src/platform/leases/leases.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { prometheusMetrics } from '../../apps/server/src/platform/metrics/metrics.ts';
import { openProber } from '../../apps/server/src/platform/outbound/prober.ts';
import { openMigrated } from '../open-migrated.ts';

const [serverFolder = '', dataDir = '', databaseUrl] = process.argv.slice(2);
const db = await openMigrated(serverFolder, dataDir, databaseUrl);
let now = Date.now();
let requests = 0;
const prober = openProber('https://bench.example', true);
const worker = createWatchWorker({
  db,
  clock: { now: () => new Date(now) },
  ids: randomIds,
  log: createLog('error'),
  leases: createLeases(db),
  metrics: prometheusMetrics(),
  config: { publicUrl: 'https://bench.example', watch: { isOn: true, everyMs: 3_600_000 } },
  prober: {
    probe(...[request, signal]: Parameters<typeof prober.probe>) {
      requests += 1;
      return prober.probe(request, signal);
    },
  },
  mail: { send: () => Promise.resolve() },
  outbox: { handle: () => {}, add: () => Promise.resolve(), wake: () => {} },
  live: { announce: () => Promise.resolve() },
  webhooks: { emit: () => Promise.resolve() },
} as unknown as Parameters<typeof createWatchWorker>[0]);

const syncedAt = performance.now();
await worker.syncAll();
const syncMs = performance.now() - syncedAt;

const hours = [];
for (let hour = 0; hour < 2; hour += 1) {
  const startedAt = performance.now();
  const startedCpu = process.cpuUsage();
  const from = new Date(now);
  requests = 0;
  for (let minute = 0; minute < 60; minute += 1) {
    now += 60_000;
    await worker.checks.drain();
  }
  const { user, system } = process.cpuUsage(startedCpu);
  const checked = await db.value<number>(sql`select count(*) from watch_targets where checked_at > ${from}`);
  hours.push({ checked, requests, seconds: (performance.now() - startedAt) / 1000, cpuMs: (user + system) / 1000 });
}
console.log(JSON.stringify({ syncMs, hours }));
await db.close();
process.exit(0);
