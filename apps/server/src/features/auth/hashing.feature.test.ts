import { type Endpoint, endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import {
  randomEmail,
  createSignedInUser,
  createVerifiedUser,
  goodPassword,
  registration,
} from '../../../test/app/users.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { QueueFull } from '../../platform/queue/fair-queue.ts';

const { auth } = endpoints;
const otherPassword = 'another-tile-8';
const hashing = { count: 0, isFull: false, afterNext: [] as (() => Promise<unknown>)[] };

/** Counts calls, fails them on demand, and runs a test's action before the product continues. */
function intercept<Args extends unknown[], T>(work: (...args: Args) => Promise<T>) {
  return async (...args: Args): Promise<T> => {
    hashing.count += 1;
    if (hashing.isFull) throw new QueueFull('the queue is full');
    const action = hashing.afterNext.shift();
    const result = await work(...args);
    await action?.();
    return result;
  };
}

const app = useTestApp({
  passwords: (real) => ({ hash: intercept(real.hash), matches: intercept(real.matches) }),
});

async function hashesDuring(work: () => Promise<unknown>): Promise<number> {
  const before = hashing.count;
  await work();
  return hashing.count - before;
}

describe('password hashing', () => {
  it.each<[string, Endpoint, () => Promise<object>]>([
    ['a made-up reset token', auth.resetPassword, () => Promise.resolve({ token: 'made-up', password: otherPassword })],
    [
      'a weak password',
      auth.register,
      () => Promise.resolve({ ...registration(randomEmail()), password: 'password123' }),
    ],
    ['an address that has an account', auth.register, async () => registration(await createVerifiedUser(app))],
    ['an invalid body', auth.login, () => Promise.resolve({ ...registration('nobody'), password: otherPassword })],
  ])('does not run for %s', async (_, endpoint, bodyOf) => {
    const body = await bodyOf();
    expect(await hashesDuring(() => app.callForError(endpoint, { body }))).toBe(0);
  });

  it.each([
    ['login', auth.login],
    ['register', auth.register],
  ])('does not run after a failed challenge at %s', async (_, endpoint) => {
    app.verdicts.push('failed');
    expect(await hashesDuring(() => app.callForError(endpoint, { body: registration(randomEmail()) }))).toBe(0);
  });

  it('does not run when the new password of a change is weak', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const body = { current_password: goodPassword, new_password: 'password123' };
    expect(await hashesDuring(() => app.callForError(auth.changePassword, { token, body }))).toBe(0);
  });

  it('returns 503 with Retry-After when its queue is full', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    hashing.isFull = true;
    const answers = [
      await app.callForError(auth.login, { body: registration(randomEmail()) }),
      await app.callForError(auth.register, { body: registration(randomEmail()) }),
      await app.callForError(auth.changePassword, {
        token,
        body: { current_password: goodPassword, new_password: otherPassword },
      }),
    ];
    hashing.isFull = false;
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '5' } });
  });
});

describe('POST /v1/auth/login', () => {
  it('returns 401 if the password changes after it was checked', async () => {
    const { email, accessToken: token } = await createSignedInUser(app);
    const body = { current_password: goodPassword, new_password: otherPassword };
    hashing.afterNext = [() => app.call(auth.changePassword, { token, body })];
    expect((await app.callForError(auth.login, { body: registration(email) })).status).toBe(401);
    expect((await app.call(auth.login, { body: { ...registration(email), password: otherPassword } })).status).toBe(
      200,
    );
  });

  it('returns 401 if the account is deleted after the password was checked', async () => {
    const { email, accessToken: token } = await createSignedInUser(app);
    hashing.afterNext = [() => app.call(auth.deleteAccount, { token })];
    expect((await app.callForError(auth.login, { body: registration(email) })).status).toBe(401);
  });
});

describe('POST /v1/auth/change-password', () => {
  it('returns 401 if the session ends after the current password was checked', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    hashing.afterNext = [() => app.call(auth.logout, { token })];
    const body = { current_password: goodPassword, new_password: otherPassword };
    expect((await app.callForError(auth.changePassword, { token, body })).status).toBe(401);
  });
});
