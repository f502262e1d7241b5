// On PostgreSQL: keys are shared by processes.
import { describe, expect, it } from 'vitest';
import { testClock } from '../../../test/app/test-clock.ts';
import { useTestDatabase } from '../../../test/database/open-test-database.ts';
import { days, hours, minutes } from '../clock/clock.ts';
import { sql } from '../db/sql.ts';
import { createSigner } from './signer.ts';

const database = useTestDatabase();
/** Start of a 90-day period, counted from the Unix epoch. */
const boundary = new Date(days(90) * 228).toISOString();

let names = 0;
/** Two signers on one database, each with its own clock. */
function twoProcesses(start = boundary) {
  names += 1;
  const name = `test-${names}`;
  const [clock, otherClock] = [testClock(start), testClock(start)];
  return {
    clock,
    otherClock,
    here: createSigner({ db: database.db, clock }, name),
    there: createSigner({ db: database.db, clock: otherClock }, name),
    keys: async () =>
      (await database.db.many(sql`select secret from signing_keys where name like ${`${name}/%`}`)).length,
  };
}

describe('signer', () => {
  it('accepts a signature of another process, and no forged one', async () => {
    const { here, there, keys } = twoProcesses('2026-04-01T12:00:00.000Z');
    const [one, two] = await Promise.all([here.sign('text'), there.sign('text')]);
    expect(one).toBe(two);
    expect(await there.verify('text', one)).toBe(true);
    expect(await there.verify('other text', one)).toBe(false);
    expect(await there.verify('text', 'made-up')).toBe(false);
    expect(await keys()).toBe(1);
  });

  it('signs with another key after 90 days', async () => {
    const { clock, here } = twoProcesses();
    const before = await here.sign('text');
    clock.advance(days(90) - 1);
    expect(await here.sign('text')).toBe(before);
    clock.advance(1);
    expect(await here.sign('text')).not.toBe(before);
  });

  it('accepts the previous key for one day, then deletes it', async () => {
    const { clock, here, keys } = twoProcesses();
    clock.advance(-minutes(5));
    const signature = await here.sign('text');
    clock.advance(hours(12));
    expect(await here.verify('text', signature)).toBe(true);
    await here.sign('text');
    await here.deleteExpired();
    expect(await keys()).toBe(2);
    clock.advance(hours(13));
    expect(await here.verify('text', signature)).toBe(false);
    await here.deleteExpired();
    expect(await keys()).toBe(1);
  });

  it('accepts the next key of a process whose clock is ahead', async () => {
    const { clock, otherClock, here, there } = twoProcesses();
    clock.advance(-minutes(1));
    otherClock.advance(minutes(1));
    await here.sign('text');
    expect(await here.verify('text', await there.sign('text'))).toBe(true);
    expect(await there.verify('text', await here.sign('text'))).toBe(true);
  });

  it('deletes only expired keys of its own name', async () => {
    const { clock, here } = twoProcesses();
    const other = twoProcesses();
    await other.here.sign('text');
    await here.sign('text');
    clock.advance(days(200));
    await here.deleteExpired();
    expect(await other.keys()).toBe(1);
  });
});
