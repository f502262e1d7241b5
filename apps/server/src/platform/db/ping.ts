import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

const cacheMs = 1000;

function queryOnce(pool: Pool, timeoutMs: number): Promise<boolean> {
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answer, sleep(timeoutMs, false, { ref: false })]);
}

/** Simultaneous pings share one query, and a success is cached for a second: probes must not fill the pool. */
export function createPing(pool: Pool): (timeoutMs: number) => Promise<boolean> {
  let pending: Promise<boolean> | undefined;
  let succeededAt = Number.NEGATIVE_INFINITY;
  return (timeoutMs) => {
    if (performance.now() - succeededAt < cacheMs) return Promise.resolve(true);
    pending ??= queryOnce(pool, timeoutMs).then((isAnswered) => {
      if (isAnswered) succeededAt = performance.now();
      pending = undefined;
      return isAnswered;
    });
    return pending;
  };
}
