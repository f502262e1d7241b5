import { expect, test, vi } from 'vitest';
import type { Caller } from '../../http/caller.ts';
import { after, minutes } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/ids/ids.ts';
import { createCallerCache } from './caller-cache.ts';

const now = new Date('2026-11-17T10:00:00Z');
const caller: Caller = {
  userId: 'u',
  sessionId: 's',
  email: 'ana@example.com',
  language: 'en',
  authenticatedAt: now,
  expiresAt: after(now, minutes(15)),
};
const hash = hashToken('token');

function setUp() {
  const state: { writes: number | undefined; found: Caller | undefined } = { writes: 1, found: caller };
  const maybe = vi.fn(() => Promise.resolve(state.found));
  const find = createCallerCache({ maybe, writeCount: () => state.writes } as unknown as Db);
  return { state, maybe, find };
}

test('a token is looked up once, as long as nothing is written', async () => {
  const { maybe, find } = setUp();
  expect(await find(hash, now)).toBe(caller);
  expect(await find(hash, now)).toBe(caller);
  expect(maybe).toHaveBeenCalledTimes(1);
  await find(hashToken('other'), now);
  expect(maybe).toHaveBeenCalledTimes(2);
});

test('a token is looked up again after a write', async () => {
  const { state, find } = setUp();
  await find(hash, now);
  state.writes = 2;
  state.found = undefined;
  expect(await find(hash, now)).toBeUndefined();
});

test('does not cache a caller that was read during a write', async () => {
  const { state, maybe, find } = setUp();
  maybe.mockImplementationOnce(() => {
    state.writes = 2;
    return Promise.resolve(caller);
  });
  expect(await find(hash, now)).toBe(caller);
  state.found = undefined;
  expect(await find(hash, now)).toBeUndefined();
});

test('a kept token expires', async () => {
  const { find } = setUp();
  expect(await find(hash, after(now, minutes(15) - 1))).toBe(caller);
  expect(await find(hash, after(now, minutes(15)))).toBeUndefined();
});

test('an unknown token is not kept: it may be issued later', async () => {
  const { state, find } = setUp();
  state.found = undefined;
  expect(await find(hash, now)).toBeUndefined();
  state.found = caller;
  expect(await find(hash, now)).toBe(caller);
});

test('without a count of writes, every call looks the token up', async () => {
  const { state, maybe, find } = setUp();
  state.writes = undefined;
  await find(hash, now);
  await find(hash, now);
  expect(maybe).toHaveBeenCalledTimes(2);
});
