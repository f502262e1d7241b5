import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

const cacheMs = 1000;

async function queryOnce(pool: Pool, timeoutMs: number): Promise<boolean> {
  const timer = new AbortController();
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  );
  const timeout = sleep(timeoutMs, false, { signal: timer.signal }).catch(() => false);
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    timer.abort();
  }
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
