import { describe, expect, test, vi } from 'vitest';
import { answer, aUser, ok, refuse } from '../test/api.ts';
import { changePassword } from './change-password.ts';
import { clearTokens, readAccessToken, readRefreshToken, saveTokens } from './token-store.ts';
import { userCall } from './user-call.ts';

const old = { accessToken: 'access-1', refreshToken: 'refresh-1' };
const fresh = { accessToken: 'access-2', refreshToken: 'refresh-2' };
const stored = () => [readAccessToken(), readRefreshToken()];
const done = () => ok({ message: 'done', ...fresh });

describe('changing the password', () => {
  test('stores the new tokens and gives them to a duplicated tab', async () => {
    saveTokens(old, true);
    answer('POST /auth/change-password', done);
    const heard = vi.fn();
    const twin = new BroadcastChannel('tessera-session');
    twin.addEventListener('message', (event) => heard(event.data));
    await changePassword('old-secret', 'mosaic-tile-7');
    expect(stored()).toEqual(['access-2', 'refresh-2']);
    await vi.waitFor(() =>
      expect(heard).toHaveBeenCalledWith({ kind: 'renewed', replaced: 'refresh-1', tokens: fresh }),
    );
    twin.close();
  });

  test('renews an expired access token first', async () => {
    saveTokens({ accessToken: 'expired', refreshToken: 'refresh-0' }, true);
    answer('POST /auth/refresh', () => ok(old));
    answer('POST /auth/change-password', ({ token }) => (token === 'access-1' ? done() : refuse('unauthorized')));
    await changePassword('old-secret', 'mosaic-tile-7');
    expect(stored()).toEqual(['access-2', 'refresh-2']);
  });

  test('does not bring back a session that was signed out meanwhile', async () => {
    saveTokens(old, true);
    answer('POST /auth/change-password', () => {
      clearTokens();
      return done();
    });
    await changePassword('old-secret', 'mosaic-tile-7');
    expect(stored()).toEqual([null, null]);
  });

  test('keeps the session when another call meets the revoked token before the new one is stored', async () => {
    saveTokens(old, true);
    const locks: Promise<unknown>[] = [];
    // One lock for all tabs, as the browser has it.
    vi.stubGlobal('navigator', {
      locks: {
        request: (_: string, task: () => Promise<unknown>) => {
          const turn = Promise.allSettled(locks).then(task);
          locks.push(turn);
          return turn;
        },
      },
    });
    let arrived = () => {};
    const revoked = new Promise<void>((resolve) => (arrived = resolve));
    const refreshes = answer('POST /auth/refresh', () => refuse('session_expired'));
    answer('GET /auth/me', ({ token }) => {
      if (token === 'access-2') return ok(aUser());
      arrived();
      return refuse('unauthorized');
    });
    answer('POST /auth/change-password', async () => {
      await revoked;
      // Long enough for a renewal that does not wait.
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
