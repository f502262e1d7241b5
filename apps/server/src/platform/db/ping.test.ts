import { EventEmitter } from 'node:events';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDb } from './pool-db.ts';

/** A pool whose answers the test gives. */
function aPool() {
  const waiting: { resolve: (rows: unknown) => void; reject: (error: Error) => void }[] = [];
  const pool = Object.assign(new EventEmitter(), {
    query: () => new Promise((resolve, reject) => waiting.push({ resolve, reject })),
  }) as unknown as Pool;
  const log = { info() {}, warn() {}, error() {} };
  const db = createDb(pool, { engine: 'postgres', log, listen: () => () => Promise.resolve() });
  return { db, waiting };
}

describe('a ping', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('is one query, however many ask, and its answer holds for a second', async () => {
    const { db, waiting } = aPool();
    const asked = Promise.all(Array.from({ length: 3000 }, () => db.ping(2000)));
    expect(waiting).toHaveLength(1);
    waiting[0]?.resolve([]);
    expect(new Set(await asked)).toEqual(new Set([true]));
    expect(await db.ping(2000)).toBe(true);
    expect(waiting).toHaveLength(1);
    vi.advanceTimersByTime(1001);
    void db.ping(2000);
    expect(waiting).toHaveLength(2);
  });

  it('that failed is asked again at once', async () => {
    const { db, waiting } = aPool();
    const first = db.ping(2000);
    waiting[0]?.reject(new Error('away'));
    expect(await first).toBe(false);
    const second = db.ping(2000);
    waiting[1]?.resolve([]);
    expect(await second).toBe(true);
  });
});
