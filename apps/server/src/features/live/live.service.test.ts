import { describe, expect, it } from 'vitest';
import type { Db, Listener } from '../../platform/db/db.ts';
import { testClock } from '../../../test/app/test-clock.ts';
import { randomIds } from '../../platform/ids/ids.ts';
import { createLive } from './live.service.ts';

/** A database with these sessions; if undefined, its queries fail. */
function fakeDatabase(sessions: readonly string[] | undefined) {
  let listener: Listener | undefined;
  const db = {
    listen(_channel: string, given: Listener) {
      listener = given;
      return () => Promise.resolve();
    },
    column: () => (sessions ? Promise.resolve(sessions) : Promise.reject(new Error('database down'))),
  } as unknown as Db;
  return { db, listener: () => listener as Listener };
}

function createFollowed(sessions: readonly string[] | undefined) {
  const { db, listener } = fakeDatabase(sessions);
  const live = createLive({ db, clock: testClock(), ids: randomIds });
  const ended: string[] = [];
  const changed: string[] = [];
  for (const id of ['one', 'two']) live.followSession(id, () => ended.push(id));
  live.follow('ann', () => changed.push('ann'));
  return { listener: listener(), live, ended, changed };
}

describe('live service after a lost notification connection', () => {
  it('ends streams of deleted sessions and reports a change to all accounts', async () => {
    const { listener, ended, changed } = createFollowed(['two']);
    listener.restored();
    expect([ended, changed]).toEqual([[], []]);
    listener.lost();
    listener.restored();
    await expect.poll(() => ended).toEqual(['one']);
    expect(changed).toEqual(['ann']);
  });

  it('ends all streams when the session query fails', async () => {
    const { listener, ended } = createFollowed(undefined);
    listener.lost();
    listener.restored();
    await expect.poll(() => ended).toEqual(['one', 'two']);
  });
});

describe('start of the live service', () => {
  it.each(['restored', 'lost'] as const)('ends when the notification connection is %s', async (outcome) => {
    const { listener, live } = createFollowed([]);
    let hasStarted = false;
    void live.started.then(() => (hasStarted = true));
    await new Promise(setImmediate);
    expect(hasStarted).toBe(false);
    listener[outcome]();
    await live.started;
  });
});

describe('notification of the live service', () => {
  it('is ignored if only a later release knows its kind', () => {
    const { listener, ended, changed } = createFollowed([]);
    listener.message(JSON.stringify({ kind: 'domain-verified', userId: 'ann' }));
    listener.message(JSON.stringify({ kind: 'account-changed', userId: 'ann' }));
    expect([ended, changed]).toEqual([[], ['ann']]);
  });
});
