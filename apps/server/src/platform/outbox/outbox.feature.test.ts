// On PostgreSQL: claims with `skip locked`.
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testClock } from '../../../test/app/test-clock.ts';
import { useTestDatabase } from '../../../test/database/open-test-database.ts';
import { hours, minutes } from '../clock/clock.ts';
import { sql } from '../db/sql.ts';
import { randomIds } from '../ids/ids.ts';
import { createLog } from '../log/log.ts';
import { backOff, createOutbox, type Handler, topic } from './outbox.ts';

const database = useTestDatabase();
const greeting = topic('test.greeting', z.object({ name: z.string() }));
const clock = testClock();

/** Each outbox acts like a separate process. */
function startProcess(handler: Handler<{ name: string }>) {
  const outbox = createOutbox({ db: database.db, clock, ids: randomIds, log: createLog('silent') });
  outbox.handle(greeting, handler);
  return outbox;
}

beforeEach(() => database.db.run(sql`delete from outbox`));

describe('outbox', () => {
  it('handles committed messages and no rolled-back ones', async () => {
    const done: string[] = [];
    const outbox = startProcess(async ({ name }) => void done.push(name));
    await database.db.tx((tx) => outbox.add(tx, greeting, { name: 'Ann' }));
    await expect(
      database.db.tx(async (tx) => {
        await outbox.add(tx, greeting, { name: 'Ben' });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await outbox.drain();
    expect(done).toEqual(['Ann']);
    expect(await outbox.depth()).toEqual({ waiting: 0, failed: 0, overdueSeconds: 0 });
  });

  it('retries with the same id until the handler succeeds', async () => {
    const tries: string[] = [];
    const outbox = startProcess(async (_, job) => {
      tries.push(job.id);
      if (job.attempt < 3) throw new Error('busy');
    });
    await database.db.tx((tx) => outbox.add(tx, greeting, { name: 'Ann' }));
    for (let round = 0; round < 4; round += 1) {
      await outbox.drain();
      clock.advance(minutes(1));
    }
    expect(tries).toHaveLength(3);
    expect(new Set(tries).size).toBe(1);
  });

  it('keeps a message as failed after twelve attempts', async () => {
    let tries = 0;
    const outbox = startProcess(async () => {
      tries += 1;
      throw new Error('no such mailbox');
    });
    await database.db.tx((tx) => outbox.add(tx, greeting, { name: 'Ann' }));
    for (let round = 0; round < 20; round += 1) {
      await outbox.drain();
      clock.advance(hours(2));
    }
    expect(tries).toBe(12);
    expect(outbox.failures).toEqual({ [greeting.name]: 12 });
    expect(await outbox.depth()).toEqual({ waiting: 0, failed: 1, overdueSeconds: 0 });
    expect(await database.db.one(sql`select last_error from outbox`)).toEqual({ last_error: 'no such mailbox' });
  });

  it('handles each message once across processes', async () => {
    const done: string[] = [];
    const processes = Array.from({ length: 4 }, () => startProcess(async ({ name }) => void done.push(name)));
    const names = Array.from({ length: 60 }, (_, index) => `person ${index}`);
    await database.db.tx(async (tx) => {
      for (const name of names) await processes[0]?.add(tx, greeting, { name });
    });
    await Promise.all(processes.map((outbox) => outbox.drain()));
    expect(done.toSorted()).toEqual(names.toSorted());
  });

  it('handles a message in another process when the lease expires', async () => {
    const done: string[] = [];
    let release = () => {};
    const stuck = startProcess(() => new Promise<void>((resolve) => (release = resolve)));
    const other = startProcess(async ({ name }) => void done.push(name));
    await database.db.tx((tx) => stuck.add(tx, greeting, { name: 'Ann' }));
    const stuckDrain = stuck.drain();
    await expect.poll(() => database.db.many(sql`select 1 from outbox where leased_until is not null`)).toHaveLength(1);
    await other.drain();
    expect(done).toEqual([]);
    clock.advance(minutes(3));
    expect(await other.depth()).toEqual({ waiting: 1, failed: 0, overdueSeconds: 180 });
    await other.drain();
    expect(done).toEqual(['Ann']);
    release();
    await stuckDrain;
    expect(await other.depth()).toEqual({ waiting: 0, failed: 0, overdueSeconds: 0 });
  });

  it('backs off exponentially up to one hour', () => {
    const waits = [1, 2, 3, 20].map((attempt) => backOff(attempt, () => 0.5));
    expect(waits).toEqual([2000, 4000, 8000, hours(1)]);
  });
});
