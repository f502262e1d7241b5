// On PostgreSQL: leases are held across processes.
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../test/database/open-test-database.ts';
import { sql } from '../db/sql.ts';
import { createLeases } from './leases.ts';

const database = useTestDatabase();
const longWait = { leaseMs: 60_000, waitMs: 60_000 };

describe('lease', () => {
  it('has one holder at a time, and others wait', async () => {
    const [one, two] = [createLeases(database.db), createLeases(database.db)];
    let [inside, most, done] = [0, 0, 0];
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await sleep(10);
      inside -= 1;
      done += 1;
    };
    await Promise.all(Array.from({ length: 8 }, (_, index) => (index % 2 ? one : two).run('one', longWait, work)));
    expect({ most, done }).toEqual({ most: 1, done: 8 });
    expect(await database.db.many(sql`select * from leases`)).toEqual([]);
  });

  it('returns busy at once with waitMs 0, and does not block other names', async () => {
    const leases = createLeases(database.db);
    const answer = await leases.run('a', longWait, async () => [
      await leases.run('a', { leaseMs: 1000, waitMs: 0 }, () => Promise.resolve('done')),
      await leases.run('b', { leaseMs: 1000, waitMs: 0 }, () => Promise.resolve('done')),
    ]);
    expect(answer).toEqual(['busy', 'done']);
  });

  it('is released when the work fails', async () => {
    const leases = createLeases(database.db);
    await expect(leases.run('c', longWait, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await leases.run('c', { leaseMs: 1000, waitMs: 0 }, () => Promise.resolve('done'))).toBe('done');
  });

  it('can be taken after it expires, and requireHeld then fails for the first holder', async () => {
    const leases = createLeases(database.db);
    let seen = '';
    const slow = leases.run('d', { leaseMs: 50, waitMs: 0 }, async (lease) => {
      await sleep(150);
      await leases.run('d', longWait, () => {
        seen = 'the second';
        return Promise.resolve();
      });
      await database.db.tx((tx) => lease.requireHeld(tx));
    });
    await expect(slow).rejects.toThrow('lease d lost');
    expect(seen).toBe('the second');
  });

  it('runs the work of oncePer once per interval across processes, and again after a failure', async () => {
    const [one, two] = [createLeases(database.db), createLeases(database.db)];
    let done = 0;
    const work = async () => {
      done += 1;
      if (done === 1) throw new Error('not this time');
    };
    await expect(one.oncePer('hourly', longWait.leaseMs, work)).rejects.toThrow('not this time');
    const answers = await Promise.all(
      [one, two, one, two].map((leases) => leases.oncePer('hourly', longWait.leaseMs, work)),
    );
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    await database.db.run(sql`update leases set expires_at = clock_timestamp()`);
    expect(await two.oncePer('hourly', longWait.leaseMs, work)).toBe('done');
  });
});
