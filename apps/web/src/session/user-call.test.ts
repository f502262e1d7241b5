import { describe, expect, test } from 'vitest';
import { ApiError, NetworkError } from '../lib/api.ts';
import { answer, sampleUser, noNetwork, ok, refuse } from '../test/api.ts';
import { confirmPrompt, mountConfirmHost } from './confirm-prompt.ts';
import { sessionStore } from './session-store.ts';
import { readAccessToken, readRefreshToken, saveTokens } from './token-store.ts';
import { userCall } from './user-call.ts';

const expired = { accessToken: 'old', refreshToken: 'refresh-old' };
const renewed = { accessToken: 'new', refreshToken: 'refresh-new' };

/** A server that accepts one token. */
const meWith = (good: string) =>
  answer('GET /auth/me', ({ token }) => (token === good ? ok(sampleUser()) : refuse('unauthorized')));

describe('userCall', () => {
  test('sends the stored token', async () => {
    saveTokens(renewed, false);
    const requests = meWith('new');
    expect((await userCall('GET /auth/me')).email).toBe('ana@example.com');
    expect(requests.map(({ token }) => token)).toEqual(['new']);
  });

  test('renews an expired token once and repeats the call', async () => {
    saveTokens(expired, true);
    const requests = meWith('new');
    const refreshes = answer('POST /auth/refresh', () => ok(renewed));
    expect((await userCall('GET /auth/me')).email).toBe('ana@example.com');
    expect(requests.map(({ token }) => token)).toEqual(['old', 'new']);
    expect(refreshes.map(({ body }) => body)).toEqual([{ refreshToken: 'refresh-old' }]);
    expect([readAccessToken(), readRefreshToken()]).toEqual(['new', 'refresh-new']);
  });

  test('renews once for all concurrent calls', async () => {
    saveTokens(expired, true);
    meWith('new');
    const refreshes = answer('POST /auth/refresh', () => ok(renewed));
    const replies = await Promise.all(Array.from({ length: 8 }, () => userCall('GET /auth/me')));
    expect(replies).toHaveLength(8);
    expect(refreshes).toHaveLength(1);
  });

  test('uses the token that another tab has renewed in the meantime', async () => {
    saveTokens(expired, true);
    const refreshes = answer('POST /auth/refresh', () => ok(renewed));
    answer('GET /auth/me', ({ token }) => {
      if (token === 'new') return ok(sampleUser());
      localStorage.setItem('access_token', 'new');
      return refuse('unauthorized');
    });
    expect((await userCall('GET /auth/me')).email).toBe('ana@example.com');
    expect(refreshes).toHaveLength(0);
  });

  test('does not renew twice for the same call', async () => {
    saveTokens(expired, true);
    const requests = meWith('never');
    const refreshes = answer('POST /auth/refresh', () => ok(renewed));
    await expect(userCall('GET /auth/me')).rejects.toBeInstanceOf(ApiError);
    expect([requests.length, refreshes.length]).toEqual([2, 1]);
  });

  test('ends the session when the renewal is refused', async () => {
    saveTokens(expired, true);
    sessionStore.set({ kind: 'signed-in', user: sampleUser() });
    meWith('new');
    answer('POST /auth/refresh', () => refuse('session_expired'));
    await expect(userCall('GET /auth/me')).rejects.toBeInstanceOf(ApiError);
    expect([readAccessToken(), readRefreshToken()]).toEqual([null, null]);
    expect(sessionStore.get()).toEqual({ kind: 'anonymous', reason: 'expired' });
  });

  test('ends the session without a request when there is no refresh token', async () => {
    localStorage.setItem('access_token', 'old');
    meWith('new');
    const refreshes = answer('POST /auth/refresh', () => ok(renewed));
    await expect(userCall('GET /auth/me')).rejects.toBeInstanceOf(ApiError);
    expect(refreshes).toHaveLength(0);
    expect(sessionStore.get().kind).toBe('anonymous');
  });

  test.each([
    ['a network error', noNetwork, NetworkError],
    ['an internal error', () => refuse('internal'), ApiError],
    ['an overloaded server', () => refuse('unavailable'), ApiError],
    ['a rate limit', () => refuse('too_many_requests'), ApiError],
  ])('keeps the tokens when the renewal fails with %s', async (_, reply, failure) => {
    saveTokens(expired, true);
    sessionStore.set({ kind: 'signed-in', user: sampleUser() });
    meWith('new');
    answer('POST /auth/refresh', reply);
    await expect(userCall('GET /auth/me')).rejects.toBeInstanceOf(failure);
    expect(readRefreshToken()).toBe('refresh-old');
    expect(sessionStore.get().kind).toBe('signed-in');
  });

  test('does not renew after a 403', async () => {
    saveTokens(renewed, true);
    const refreshes = answer('POST /auth/refresh', () => ok(renewed));
    answer('GET /auth/me', () => refuse('forbidden'));
    await expect(userCall('GET /auth/me')).rejects.toMatchObject({ status: 403, code: 'forbidden' });
    expect(refreshes).toHaveLength(0);
  });
});

describe('a call that requires a recent authentication', () => {
  const refused = () => refuse('recent_authentication_required');

  test('fails with the reply of the server if the page has no dialog', async () => {
    answer('DELETE /auth/account', refused);
    await expect(userCall('DELETE /auth/account')).rejects.toMatchObject({ code: 'recent_authentication_required' });
  });

  test('is repeated once after the person has confirmed, with one dialog for parallel calls', async () => {
    const unmount = mountConfirmHost();
    const requests = answer('DELETE /auth/account', refused);
    const calls = [userCall('DELETE /auth/account'), userCall('DELETE /auth/account')];
    const results = Promise.allSettled(calls);
    await expect.poll(() => requests).toHaveLength(2);
    await expect.poll(() => confirmPrompt.get().kind).toBe('open');
    const state = confirmPrompt.get();
    if (state.kind === 'open') state.finish(true);
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(requests).toHaveLength(4);
    expect(confirmPrompt.get().kind).toBe('closed');
    unmount();
  });

  test('fails when the page with the dialog is left', async () => {
    const unmount = mountConfirmHost();
    answer('DELETE /auth/account', refused);
    const results = Promise.allSettled([userCall('DELETE /auth/account')]);
    await expect.poll(() => confirmPrompt.get().kind).toBe('open');
    unmount();
    expect(await results).toMatchObject([{ reason: { code: 'recent_authentication_required' } }]);
  });
});
