import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, aUser, badGateway, noNetwork, ok, refuse, signedIn } from '../test/api.ts';
import { reloadUser, signIn, signOut, startSession } from './session.ts';
import { sessionStore } from './session-store.ts';
import { readAccessToken, readRefreshToken, saveTokens } from './token-store.ts';

const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1' };
const stops: (() => void)[] = [];
const start = () => stops.push(startSession());
const settled = () => waitFor(() => expect(sessionStore.get().kind).not.toBe('loading'));

afterEach(() => stops.splice(0).forEach((stop) => stop()));

describe('at startup', () => {
  test('is anonymous without a token, and asks nobody', () => {
    start();
    expect(sessionStore.get()).toEqual({ kind: 'anonymous', because: 'never-signed-in' });
  });

  test('is loading until the user of the stored token is known', async () => {
    saveTokens(tokens, true);
    answer('GET /auth/me', () => ok(aUser()));
    start();
    expect(sessionStore.get()).toEqual({ kind: 'loading' });
    await settled();
    expect(sessionStore.get()).toEqual({ kind: 'signed-in', user: aUser() });
  });

  test('forgets the tokens when the user is refused', async () => {
    saveTokens(tokens, true);
    const asked = answer('GET /auth/me', () => refuse('forbidden'));
    start();
    await settled();
    expect(sessionStore.get()).toMatchObject({ kind: 'anonymous' });
    expect(readAccessToken()).toBeNull();
    expect(asked).toHaveLength(1);
  });
});

describe('a server in trouble at startup', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
  afterEach(() => void vi.useRealTimers());

  /** Time passes only while somebody waits for it, not while an answer is on its way. */
  const decided = async () => {
    while (sessionStore.get().kind === 'loading') {
      await new Promise((resolve) => setImmediate(resolve));
      if (vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync();
    }
  };
  const troubles = [
    ['answers 500', () => refuse('internal')],
    ['is busy', () => refuse('unavailable')],
    ['cannot be reached', noNetwork],
    ['is replaced by a proxy’s page', badGateway],
    ['has had too many calls', () => refuse('too_many_requests')],
  ] as const;

  test.each(troubles)('that %s is asked again behind the spinner', async (_, trouble) => {
    saveTokens(tokens, true);
    const asked = answer('GET /auth/me', () => (asked.length < 4 ? trouble() : ok(aUser())));
    start();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(sessionStore.get()).toEqual({ kind: 'loading' });
    await decided();
    expect(sessionStore.get()).toEqual({ kind: 'signed-in', user: aUser() });
    expect(readRefreshToken()).toBe('refresh-1');
  });

  test.each(troubles)('that %s while the token is renewed is no invalid token', async (_, trouble) => {
    saveTokens(tokens, false);
    answer('GET /auth/me', ({ token }) => (token === 'access-2' ? ok(aUser()) : refuse('unauthorized')));
    const renewals = answer('POST /auth/refresh', () =>
      renewals.length < 3 ? trouble() : ok({ accessToken: 'access-2', refreshToken: 'refresh-2' }),
    );
    start();
    await decided();
    expect(sessionStore.get()).toEqual({ kind: 'signed-in', user: aUser() });
    expect(readRefreshToken()).toBe('refresh-2');
  });

  test('has failed the load after about ten seconds, and the tokens are forgotten', async () => {
    saveTokens(tokens, true);
    const asked = answer('GET /auth/me', () => refuse('internal'));
    const begun = Date.now();
    start();
    await decided();
    expect(sessionStore.get()).toEqual({ kind: 'anonymous', because: 'expired' });
    expect(readAccessToken()).toBeNull();
    expect(Date.now() - begun).toBeGreaterThanOrEqual(10_000);
    expect(Date.now() - begun).toBeLessThan(15_000);
    expect(asked.length).toBeGreaterThan(3);
  });

  test('does not bring back a session that was signed out meanwhile', async () => {
    saveTokens(tokens, true);
    const asked = answer('GET /auth/me', () => (asked.length < 2 ? refuse('internal') : ok(aUser())));
    start();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    localStorage.clear();
    await decided();
    expect(sessionStore.get()).toMatchObject({ kind: 'anonymous' });
  });
});

describe('signing in and out', () => {
  test('signs in with the reply of a login', () => {
    signIn(signedIn(), true);
    expect(sessionStore.get()).toEqual({ kind: 'signed-in', user: aUser() });
    expect(localStorage.getItem('remember_me')).toBe('true');
  });

  test('is out at once, and tells the server with the token that was', async () => {
    signIn(signedIn(), false);
    const told = answer('POST /auth/logout', () => ok({ message: 'done' }));
    const done = signOut();
    expect(sessionStore.get()).toEqual({ kind: 'anonymous', because: 'signed-out' });
    expect([readAccessToken(), readRefreshToken()]).toEqual([null, null]);
    await done;
    expect(told.map(({ token }) => token)).toEqual(['access-1']);
  });

  test('ends the session on the server even when the access token has expired', async () => {
    signIn(signedIn(), false);
    answer('POST /auth/refresh', () => ok({ accessToken: 'access-2', refreshToken: 'refresh-2' }));
    const told = answer('POST /auth/logout', ({ token }) =>
      token === 'access-2' ? ok({ message: 'done' }) : refuse('unauthorized'),
    );
    await signOut();
    expect(told).toHaveLength(2);
    expect(readAccessToken()).toBeNull();
    expect(sessionStore.get()).toEqual({ kind: 'anonymous', because: 'signed-out' });
  });

  test('stays out when the server cannot be told', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    signIn(signedIn(), true);
    answer('POST /auth/logout', () => refuse('internal'));
    await signOut();
    expect(sessionStore.get().kind).toBe('anonymous');
  });
});

describe('other tabs', () => {
  const storageEvent = (oldValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'access_token', oldValue }));

  test('a sign-out there is a sign-out here', () => {
    start();
    signIn(signedIn(), true);
    localStorage.clear();
    storageEvent('access-1');
    expect(sessionStore.get()).toEqual({ kind: 'anonymous', because: 'signed-out' });
  });

  test('a sign-out there reaches a tab with tokens of its own', async () => {
    start();
    signIn(signedIn(), false);
    const otherTab = new BroadcastChannel('tessera-session');
    otherTab.postMessage({ kind: 'signed-out' });
    await waitFor(() => expect(sessionStore.get()).toEqual({ kind: 'anonymous', because: 'signed-out' }));
    expect(readAccessToken()).toBeNull();
    otherTab.close();
  });

  test('a duplicated tab takes over the pair that its twin renewed', async () => {
    start();
    signIn(signedIn(), false);
    const twin = new BroadcastChannel('tessera-session');
    const renewed = { accessToken: 'access-2', refreshToken: 'refresh-2' };
    twin.postMessage({ kind: 'renewed', replaced: 'someone-else', tokens: { accessToken: 'x', refreshToken: 'x' } });
    twin.postMessage({ kind: 'renewed', replaced: 'refresh-1', tokens: renewed });
    await waitFor(() => expect(readAccessToken()).toBe('access-2'));
    expect(readRefreshToken()).toBe('refresh-2');
    twin.close();
  });

  test('a sign-in there signs in here', async () => {
    start();
    answer('GET /auth/me', () => ok(aUser()));
    saveTokens(tokens, true);
    storageEvent(null);
    await waitFor(() => expect(sessionStore.get().kind).toBe('signed-in'));
  });
});

test('a reload of the user that fails keeps what was known', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  saveTokens(tokens, true);
  sessionStore.set({ kind: 'signed-in', user: aUser() });
  answer('GET /auth/me', () => refuse('internal'));
  await reloadUser();
  expect(sessionStore.get()).toEqual({ kind: 'signed-in', user: aUser() });
});
