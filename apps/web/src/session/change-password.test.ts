import { describe, expect, test, vi } from 'vitest';
import { answer, sampleUser, ok, refuse } from '../test/api.ts';
import { changePassword } from './change-password.ts';
import { clearTokens, readAccessToken, readRefreshToken, saveTokens } from './token-store.ts';
import { userCall } from './user-call.ts';

const old = { accessToken: 'access-1', refreshToken: 'refresh-1' };
const fresh = { accessToken: 'access-2', refreshToken: 'refresh-2' };
const stored = () => [readAccessToken(), readRefreshToken()];
const done = () => ok({ message: 'done', ...fresh });

describe('changePassword', () => {
  test('stores the new tokens and sends them to a duplicated tab', async () => {
    saveTokens(old, true);
    answer('POST /auth/change-password', done);
    const received = vi.fn();
    const otherTab = new BroadcastChannel('tessera-session');
    otherTab.addEventListener('message', (event) => received(event.data));
    await changePassword('old-secret', 'mosaic-tile-7');
    expect(stored()).toEqual(['access-2', 'refresh-2']);
    await expect.poll(() => received).toHaveBeenCalledWith({ kind: 'renewed', replaced: 'refresh-1', tokens: fresh });
    otherTab.close();
  });

  test('renews an expired access token first', async () => {
    saveTokens({ accessToken: 'expired', refreshToken: 'refresh-0' }, true);
    answer('POST /auth/refresh', () => ok(old));
    answer('POST /auth/change-password', ({ token }) => (token === 'access-1' ? done() : refuse('unauthorized')));
    await changePassword('old-secret', 'mosaic-tile-7');
    expect(stored()).toEqual(['access-2', 'refresh-2']);
  });

  test('stores nothing after a sign-out in the meantime', async () => {
    saveTokens(old, true);
    answer('POST /auth/change-password', () => {
      clearTokens();
      return done();
    });
    await changePassword('old-secret', 'mosaic-tile-7');
    expect(stored()).toEqual([null, null]);
  });

  test('keeps the session when another call uses the revoked token before the new one is stored', async () => {
    saveTokens(old, true);
    const locks: Promise<unknown>[] = [];
    // The browser's lock, which all tabs share.
    vi.stubGlobal('navigator', {
      locks: {
        request: (_: string, task: () => Promise<unknown>) => {
          const turn = Promise.allSettled(locks).then(task);
          locks.push(turn);
          return turn;
        },
      },
    });
    let markRevoked = () => {};
    const revoked = new Promise<void>((resolve) => (markRevoked = resolve));
    const refreshes = answer('POST /auth/refresh', () => refuse('session_expired'));
    answer('GET /auth/me', ({ token }) => {
      if (token === 'access-2') return ok(sampleUser());
      markRevoked();
      return refuse('unauthorized');
    });
    answer('POST /auth/change-password', async () => {
      await revoked;
      // Enough time for a renewal that ignores the lock.
      await new Promise((resolve) => setTimeout(resolve, 100));
      return done();
    });
    const change = changePassword('old-secret', 'mosaic-tile-7');
    const user = await userCall('GET /auth/me');
    await change;
    expect(user.email).toBe('ana@example.com');
    expect(refreshes).toHaveLength(0);
    vi.unstubAllGlobals();
  });
});
