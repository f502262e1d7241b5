import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../test/database/open-test-database.ts';
import { sql } from '../db/sql.ts';
import { createLeases } from './leases.ts';

const database = useTestDatabase();
const patient = { leaseMs: 10_000, waitMs: 10_000 };

describe('a lease', () => {
  it('is held by one at a time; the others wait their turn', async () => {
    const [one, two] = [createLeases(database.db), createLeases(database.db)];
    let [inside, most, done] = [0, 0, 0];
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await sleep(10);
      inside -= 1;
      done += 1;
    };
    await Promise.all(Array.from({ length: 8 }, (_, index) => (index % 2 ? one : two).run('one', patient, work)));
    expect({ most, done }).toEqual({ most: 1, done: 8 });
    expect(await database.db.many(sql`select * from leases`)).toEqual([]);
  });

  it('says that it is busy to whoever does not want to wait, and leaves other names alone', async () => {
    const leases = createLeases(database.db);
    const answer = await leases.run('a', patient, async () => [
      await leases.run('a', { leaseMs: 1000, waitMs: 0 }, () => Promise.resolve('done')),
      await leases.run('b', { leaseMs: 1000, waitMs: 0 }, () => Promise.resolve('done')),
    ]);
    expect(answer).toEqual(['busy', 'done']);
  });

  it('is given back when the work fails', async () => {
    const leases = createLeases(database.db);
    await expect(leases.run('c', patient, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await leases.run('c', { leaseMs: 1000, waitMs: 0 }, () => Promise.resolve('done'))).toBe('done');
  });

  it('that ran out belongs to the next, and the first can write no more', async () => {
    const leases = createLeases(database.db);
    let seen = '';
    const slow = leases.run('d', { leaseMs: 50, waitMs: 0 }, async (lease) => {
      await sleep(150);
      await leases.run('d', patient, () => {
        seen = 'the second';
        return Promise.resolve();
      });
      await database.db.tx((tx) => lease.requireHeld(tx));
    });
    await expect(slow).rejects.toThrow('the lease d was lost');
    expect(seen).toBe('the second');
  });

  it('lets work be done once in a while by all together, and again at once if it failed', async () => {
    const [one, two] = [createLeases(database.db), createLeases(database.db)];
    let done = 0;
    const work = async () => {
      done += 1;
      if (done === 1) throw new Error('not this time');
    };
    await expect(one.oncePer('hourly', 200, work)).rejects.toThrow('not this time');
    const answers = await Promise.all([one, two, one, two].map((leases) => leases.oncePer('hourly', 200, work)));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    await sleep(250);
    expect(await two.oncePer('hourly', 200, work)).toBe('done');
  });
});
