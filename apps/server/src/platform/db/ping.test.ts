import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPing } from './ping.ts';

/** A ping on a pool whose queries the test answers. */
function pingOnFakePool() {
  const queries: { resolve: (rows: unknown) => void; reject: (error: Error) => void }[] = [];
  const query = () => new Promise((resolve, reject) => queries.push({ resolve, reject }));
  return { ping: createPing({ query } as unknown as Pool), queries };
}

describe('database ping', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('shares one query between callers and caches a success for a second', async () => {
    const { ping, queries } = pingOnFakePool();
    const answers = Promise.all(Array.from({ length: 3000 }, () => ping(2000)));
    expect(queries).toHaveLength(1);
    queries[0]?.resolve([]);
    expect(new Set(await answers)).toEqual(new Set([true]));
    expect(await ping(2000)).toBe(true);
    expect(queries).toHaveLength(1);
    vi.advanceTimersByTime(1001);
    void ping(2000);
    expect(queries).toHaveLength(2);
  });

  it('does not cache a failure', async () => {
    const { ping, queries } = pingOnFakePool();
    const first = ping(2000);
    queries[0]?.reject(new Error('connection refused'));
    expect(await first).toBe(false);
    const second = ping(2000);
    queries[1]?.resolve([]);
    expect(await second).toBe(true);
  });
});
