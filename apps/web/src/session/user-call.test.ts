import { describe, expect, test } from 'vitest';
import { ApiError, NetworkError } from '../lib/api.ts';
import { answer, aUser, noNetwork, ok, refuse } from '../test/api.ts';
import { sessionStore } from './session-store.ts';
import { readAccessToken, readRefreshToken, saveTokens } from './token-store.ts';
import { userCall } from './user-call.ts';

const expired = { accessToken: 'old', refreshToken: 'refresh-old' };
const renewed = { accessToken: 'new', refreshToken: 'refresh-new' };

/** A server that knows one good token. */
const meWith = (good: string) =>
  answer('GET /auth/me', ({ token }) => (token === good ? ok(aUser()) : refuse('unauthorized')));

describe('a call of the signed-in user', () => {
  test('carries the stored token', async () => {
    saveTokens(renewed, false);
    const asked = meWith('new');
    expect((await userCall('GET /auth/me')).email).toBe('ana@example.com');
    expect(asked.map(({ token }) => token)).toEqual(['new']);
  });

  test('renews an expired token once and tries again', async () => {
    saveTokens(expired, true);
    const asked = meWith('new');
    const refreshes = answer('POST /auth/refresh', () => ok(renewed));
    expect((await userCall('GET /auth/me')).email).toBe('ana@example.com');
    expect(asked.map(({ token }) => token)).toEqual(['old', 'new']);
    expect(refreshes.map(({ body }) => body)).toEqual([{ refreshToken: 'refresh-old' }]);
    expect([readAccessToken(), readRefreshToken()]).toEqual(['new', 'refresh-new']);
  });

  test('shares one renewal with all calls that run at the same time', async () => {
    saveTokens(expired, true);
    meWith('new');
    const refreshes = answer('POST /auth/refresh', () => ok(renewed));
    const replies = await Promise.all(Array.from({ length: 8 }, () => userCall('GET /auth/me')));
    expect(replies).toHaveLength(8);
    expect(refreshes).toHaveLength(1);
  });

  test('uses the token that another tab has renewed meanwhile', async () => {
    saveTokens(expired, true);
    const refreshes = answer('POST /auth/refresh', () => ok(renewed));
    answer('GET /auth/me', ({ token }) => {
      if (token === 'new') return ok(aUser());
      localStorage.setItem('access_token', 'new');
      return refuse('unauthorized');
    });
    expect((await userCall('GET /auth/me')).email).toBe('ana@example.com');
    expect(refreshes).toHaveLength(0);
  });

  test('does not renew a second time for the same call', async () => {
    saveTokens(expired, true);
    const asked = meWith('never');
    const refreshes = answer('POST /auth/refresh', () => ok(renewed));
    await expect(userCall('GET /auth/me')).rejects.toBeInstanceOf(ApiError);
    expect([asked.length, refreshes.length]).toEqual([2, 1]);
  });

  test('ends the session when the renewal is refused', async () => {
    saveTokens(expired, true);
    sessionStore.set({ kind: 'signed-in', user: aUser() });
    meWith('new');
    answer('POST /auth/refresh', () => refuse('session_expired'));
    await expect(userCall('GET /auth/me')).rejects.toBeInstanceOf(ApiError);
    expect([readAccessToken(), readRefreshToken()]).toEqual([null, null]);
    expect(sessionStore.get()).toEqual({ kind: 'anonymous', because: 'expired' });
  });

  test('ends the session without asking when there is no refresh token', async () => {
    localStorage.setItem('access_token', 'old');
    meWith('new');
    const refreshes = answer('POST /auth/refresh', () => ok(renewed));
    await expect(userCall('GET /auth/me')).rejects.toBeInstanceOf(ApiError);
    expect(refreshes).toHaveLength(0);
    expect(sessionStore.get().kind).toBe('anonymous');
  });

  test.each([
    ['got no answer at all', noNetwork, NetworkError],
    ['met a server in trouble', () => refuse('internal'), ApiError],
    ['met a busy server', () => refuse('unavailable'), ApiError],
    ['came too often', () => refuse('too_many_requests'), ApiError],
  ])('keeps the tokens when the renewal %s', async (_, reply, failure) => {
    saveTokens(expired, true);
    sessionStore.set({ kind: 'signed-in', user: aUser() });
    meWith('new');
    answer('POST /auth/refresh', reply);
    await expect(userCall('GET /auth/me')).rejects.toBeInstanceOf(failure);
    expect(readRefreshToken()).toBe('refresh-old');
    expect(sessionStore.get().kind).toBe('signed-in');
  });

  test('leaves other refusals alone', async () => {
    saveTokens(renewed, true);
    const refreshes = answer('POST /auth/refresh', () => ok(renewed));
    answer('GET /auth/me', () => refuse('forbidden'));
    await expect(userCall('GET /auth/me')).rejects.toMatchObject({ status: 403, code: 'forbidden' });
    expect(refreshes).toHaveLength(0);
  });
});
