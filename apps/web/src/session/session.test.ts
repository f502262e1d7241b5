import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, sampleUser, badGateway, noNetwork, ok, refuse, signedIn } from '../test/api.ts';
import { reloadUser, signIn, signOut, startSession } from './session.ts';
import { sessionStore } from './session-store.ts';
import { readAccessToken, readRefreshToken, saveTokens } from './token-store.ts';

const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1' };
const stops: (() => void)[] = [];
const start = () => stops.push(startSession());
const settled = () => waitFor(() => expect(sessionStore.get().kind).not.toBe('loading'));

afterEach(() => stops.splice(0).forEach((stop) => stop()));

describe('startSession', () => {
  test('is anonymous without a token and sends no request', () => {
    start();
    expect(sessionStore.get()).toEqual({ kind: 'anonymous', reason: 'never-signed-in' });
  });

  test('is loading until the user has loaded', async () => {
    saveTokens(tokens, true);
    answer('GET /auth/me', () => ok(sampleUser()));
    start();
    expect(sessionStore.get()).toEqual({ kind: 'loading' });
    await settled();
    expect(sessionStore.get()).toEqual({ kind: 'signed-in', user: sampleUser() });
  });

  test('deletes the tokens when the server refuses them', async () => {
    saveTokens(tokens, true);
    const requests = answer('GET /auth/me', () => refuse('forbidden'));
    start();
    await settled();
    expect(sessionStore.get()).toMatchObject({ kind: 'anonymous' });
    expect(readAccessToken()).toBeNull();
    expect(requests).toHaveLength(1);
  });
});

describe('startSession during a failure of the server', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
  afterEach(() => void vi.useRealTimers());

  /** Advances the clock only while a timer is pending, not while a request is. */
  const settledByTimers = async () => {
    while (sessionStore.get().kind === 'loading') {
      await new Promise((resolve) => setImmediate(resolve));
      if (vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync();
    }
  };
  const failures = [
    ['an internal error', () => refuse('internal')],
    ['an overloaded server', () => refuse('unavailable')],
    ['a network error', noNetwork],
    ['an error page of a proxy', badGateway],
    ['a rate limit', () => refuse('too_many_requests')],
  ] as const;

  test.each(failures)('retries while loading after %s', async (_, failure) => {
    saveTokens(tokens, true);
    const requests = answer('GET /auth/me', () => (requests.length < 4 ? failure() : ok(sampleUser())));
    start();
    await expect.poll(() => requests).toHaveLength(1);
    expect(sessionStore.get()).toEqual({ kind: 'loading' });
    await settledByTimers();
    expect(sessionStore.get()).toEqual({ kind: 'signed-in', user: sampleUser() });
    expect(readRefreshToken()).toBe('refresh-1');
  });

  test.each(failures)('keeps the tokens when a renewal fails with %s', async (_, failure) => {
    saveTokens(tokens, false);
    answer('GET /auth/me', ({ token }) => (token === 'access-2' ? ok(sampleUser()) : refuse('unauthorized')));
    const renewals = answer('POST /auth/refresh', () =>
      renewals.length < 3 ? failure() : ok({ accessToken: 'access-2', refreshToken: 'refresh-2' }),
    );
    start();
    await settledByTimers();
    expect(sessionStore.get()).toEqual({ kind: 'signed-in', user: sampleUser() });
    expect(readRefreshToken()).toBe('refresh-2');
  });

  test('gives up after about ten seconds and deletes the tokens', async () => {
    saveTokens(tokens, true);
    const requests = answer('GET /auth/me', () => refuse('internal'));
    const startedAt = Date.now();
    start();
    await settledByTimers();
    expect(sessionStore.get()).toEqual({ kind: 'anonymous', reason: 'expired' });
    expect(readAccessToken()).toBeNull();
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(10_000);
    expect(Date.now() - startedAt).toBeLessThan(15_000);
    expect(requests.length).toBeGreaterThan(3);
  });

  test('stays signed out after a sign-out in the meantime', async () => {
    saveTokens(tokens, true);
    const requests = answer('GET /auth/me', () => (requests.length < 2 ? refuse('internal') : ok(sampleUser())));
    start();
    await expect.poll(() => requests).toHaveLength(1);
    localStorage.clear();
    await settledByTimers();
    expect(sessionStore.get()).toMatchObject({ kind: 'anonymous' });
  });
});

describe('signIn and signOut', () => {
  test('signs in with the reply of a login', () => {
    signIn(signedIn(), true);
    expect(sessionStore.get()).toEqual({ kind: 'signed-in', user: sampleUser() });
    expect(localStorage.getItem('remember_me')).toBe('true');
  });

  test('signs out at once and ends the session on the server', async () => {
    signIn(signedIn(), false);
    const logouts = answer('POST /auth/logout', () => ok({ message: 'done' }));
    const done = signOut();
    expect(sessionStore.get()).toEqual({ kind: 'anonymous', reason: 'signed-out' });
    expect([readAccessToken(), readRefreshToken()]).toEqual([null, null]);
    await done;
    expect(logouts.map(({ token }) => token)).toEqual(['access-1']);
  });

  test('renews an expired access token to end the session on the server', async () => {
    signIn(signedIn(), false);
    answer('POST /auth/refresh', () => ok({ accessToken: 'access-2', refreshToken: 'refresh-2' }));
    const logouts = answer('POST /auth/logout', ({ token }) =>
      token === 'access-2' ? ok({ message: 'done' }) : refuse('unauthorized'),
    );
    await signOut();
    expect(logouts).toHaveLength(2);
    expect(readAccessToken()).toBeNull();
    expect(sessionStore.get()).toEqual({ kind: 'anonymous', reason: 'signed-out' });
  });

  test('stays signed out when the server fails', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    signIn(signedIn(), true);
    answer('POST /auth/logout', () => refuse('internal'));
    await signOut();
    expect(sessionStore.get().kind).toBe('anonymous');
  });
});

describe('session in several tabs', () => {
  const storageEvent = (oldValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'access_token', oldValue }));

  test('ends when another tab deletes the remembered tokens', () => {
    start();
    signIn(signedIn(), true);
    localStorage.clear();
    storageEvent('access-1');
    expect(sessionStore.get()).toEqual({ kind: 'anonymous', reason: 'signed-out' });
  });

  test('ends in a tab with its own tokens when another tab signs out', async () => {
    start();
    signIn(signedIn(), false);
    const otherTab = new BroadcastChannel('tessera-session');
    otherTab.postMessage({ kind: 'signed-out' });
    await waitFor(() => expect(sessionStore.get()).toEqual({ kind: 'anonymous', reason: 'signed-out' }));
    expect(readAccessToken()).toBeNull();
    otherTab.close();
  });

  test('takes over the tokens that a duplicated tab renewed', async () => {
    start();
    signIn(signedIn(), false);
    const otherTab = new BroadcastChannel('tessera-session');
    const renewed = { accessToken: 'access-2', refreshToken: 'refresh-2' };
    otherTab.postMessage({
      kind: 'renewed',
      replaced: 'someone-else',
      tokens: { accessToken: 'x', refreshToken: 'x' },
    });
    otherTab.postMessage({ kind: 'renewed', replaced: 'refresh-1', tokens: renewed });
    await waitFor(() => expect(readAccessToken()).toBe('access-2'));
    expect(readRefreshToken()).toBe('refresh-2');
    otherTab.close();
  });

  test('starts when another tab signs in', async () => {
    start();
    answer('GET /auth/me', () => ok(sampleUser()));
    saveTokens(tokens, true);
    storageEvent(null);
    await waitFor(() => expect(sessionStore.get().kind).toBe('signed-in'));
  });
});

describe('session handed over between tabs', () => {
  const session = { tokens, signInId: 'sign-in-1', issuedAt: 1000 };
  let otherTab: BroadcastChannel;
  const received: unknown[] = [];
  beforeEach(() => {
    received.length = 0;
    otherTab = new BroadcastChannel('tessera-session');
    otherTab.addEventListener('message', (event: MessageEvent) => received.push(event.data));
  });
  afterEach(() => otherTab.close());
  const answerRequests = () =>
    otherTab.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => {
      if (data.kind === 'session-request') otherTab.postMessage({ kind: 'session', session });
    });

  test('signs in a new tab with the tokens of another one', async () => {
    localStorage.setItem('session_open', 'true');
    answerRequests();
    answer('GET /auth/me', () => ok(sampleUser()));
    start();
    expect(sessionStore.get()).toEqual({ kind: 'loading' });
    await settled();
    expect(sessionStore.get().kind).toBe('signed-in');
    expect(sessionStorage.getItem('access_token')).toBe('access-1');
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  test('waits a moment for other tabs, and the next time not at all', async () => {
    localStorage.setItem('session_open', 'true');
    start();
    const startedAt = Date.now();
    await settled();
    expect(Date.now() - startedAt).toBeLessThan(1000);
    expect(sessionStore.get()).toEqual({ kind: 'anonymous', reason: 'never-signed-in' });
    start();
    expect(sessionStore.get().kind).toBe('anonymous');
  });

  test('accepts an answer that comes later', async () => {
    start();
    answer('GET /auth/me', () => ok(sampleUser()));
    otherTab.postMessage({ kind: 'session', session });
    await waitFor(() => expect(sessionStore.get().kind).toBe('signed-in'));
  });

  test('does not replace the session of another sign-in', async () => {
    start();
    signIn(signedIn(), false);
    otherTab.postMessage({ kind: 'session', session: { ...session, tokens: { accessToken: 'x', refreshToken: 'x' } } });
    otherTab.postMessage({ kind: 'session-request' });
    await waitFor(() => expect(received).toHaveLength(2));
    expect(readAccessToken()).toBe('access-1');
  });

  test.each([
    ['answers with a session of this tab', false, 2],
    ['does not send remembered tokens', true, 0],
  ])('%s', async (_, remember, messages) => {
    start();
    signIn(signedIn(), remember);
    otherTab.postMessage({ kind: 'session-request' });
    otherTab.postMessage({ kind: 'signed-out' });
    await waitFor(() => expect(sessionStore.get().kind).toBe('anonymous'));
    // Enough time for a message too many.
    await new Promise((resolve) => setTimeout(resolve, 20));
    const answers = () => received.filter((message) => (message as { kind: string }).kind === 'session');
    await waitFor(() => expect(answers()).toHaveLength(messages));
  });

  test('uses the newer tokens of another tab of the same sign-in instead of renewing', async () => {
    localStorage.setItem('session_open', 'true');
    answerRequests();
    answer('GET /auth/me', ({ token }) => (token === 'access-2' ? ok(sampleUser()) : refuse('unauthorized')));
    const renewals = answer('POST /auth/refresh', () => refuse('session_expired'));
    const newer = { ...session, issuedAt: Date.now() + 1000, tokens: { accessToken: 'access-2', refreshToken: 'r-2' } };
    otherTab.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => {
      if (data.kind === 'session-request') otherTab.postMessage({ kind: 'session', session: newer });
    });
    start();
    await settled();
    expect(sessionStore.get().kind).toBe('signed-in');
    expect(readRefreshToken()).toBe('r-2');
    expect(renewals).toEqual([]);
  });
});

test('reloadUser keeps the known user after a failure', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  saveTokens(tokens, true);
  sessionStore.set({ kind: 'signed-in', user: sampleUser() });
  answer('GET /auth/me', () => refuse('internal'));
  await reloadUser();
  expect(sessionStore.get()).toEqual({ kind: 'signed-in', user: sampleUser() });
});
