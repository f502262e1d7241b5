import type { SignedIn } from '@tessera/contract';
import { call, send } from '../lib/api.ts';
import { ApiError, NetworkError } from '../lib/api-error.ts';
import { logProblem } from '../lib/log.ts';
import { retryFor } from '../lib/retry.ts';
import { readSession, setSession } from './session-store.ts';
import { listenToTabs, tellTabs } from './tabs.ts';
import {
  clearTokens,
  isRemembered,
  readAccessToken,
  readRefreshToken,
  replaceTokens,
  saveTokens,
  tokenKeys,
} from './token-store.ts';
import { userCall } from './user-call.ts';

/** Loads the user if there is a token, and follows what other tabs do. Returns what ends the following. */
export function startSession(): () => void {
  void loadUser();
  const stopListening = listenToTabs((message) => {
    if (message.about === 'signed-out') endSession('signed-out');
    if (message.about !== 'renewed') return;
    if (!isRemembered() && readRefreshToken() === message.replaced) replaceTokens(message.tokens);
  });
  window.addEventListener('storage', followStorage);
  return () => {
    stopListening();
    window.removeEventListener('storage', followStorage);
  };
}

/** Another tab signed in or out with remembered tokens. */
function followStorage(event: StorageEvent): void {
  if (event.key !== tokenKeys.access && event.key !== null) return;
  const { at } = readSession();
  if (readAccessToken() === null && at === 'signed-in') endSession('signed-out');
  if (readAccessToken() !== null && at === 'anonymous') void loadUser();
  // A renewed pair replaces one that was there; a token out of nothing may be another person's.
  if (readAccessToken() !== null && at === 'signed-in' && event.oldValue === null) void reloadUser();
}

/** A server that restarts is back within this time. */
const loadMs = 10_000;

async function loadUser(): Promise<void> {
  if (readAccessToken() === null) return endSession('never-signed-in');
  setSession({ at: 'loading' });
  try {
    const user = await retryFor(loadMs, () => userCall('GET /auth/me'));
    // A sign-out while the answer was on its way wins.
    if (readAccessToken() === null) endSession('signed-out');
    else setSession({ at: 'signed-in', user });
  } catch (error) {
    // Without a network nothing has failed yet: the question is asked when there is one.
    if (error instanceof NetworkError && !navigator.onLine) {
      window.addEventListener('online', () => void loadUser(), { once: true });
    } else endSession('expired');
  }
}

export function signIn({ user, ...tokens }: SignedIn, remember: boolean): void {
  saveTokens(tokens, remember);
  setSession({ at: 'signed-in', user });
}

/** The account is gone, and its sessions with it: there is nobody left to tell but the other tabs. */
export function forgetSession(): void {
  tellTabs({ about: 'signed-out' });
  endSession('signed-out');
}

/** The visitor is out at once; that the server could not be told is only worth a line in the console. */
export async function signOut(): Promise<void> {
  const [accessToken, refreshToken] = [readAccessToken(), readRefreshToken()];
  forgetSession();
  try {
    await endOnServer(accessToken, refreshToken);
  } catch (error) {
    logProblem('Sign-out could not be reported', error);
  }
}

/** An expired access token must not leave its refresh token alive on the server. */
async function endOnServer(accessToken: string | null, refreshToken: string | null): Promise<void> {
  try {
    await send('POST /auth/logout', {}, accessToken ?? undefined);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || refreshToken === null) throw error;
    const renewed = await call('POST /auth/refresh', { body: { refreshToken } });
    await send('POST /auth/logout', {}, renewed.accessToken);
  }
}

/** Asks who is signed in once more; a failure keeps what was known and is the caller's to show. */
export async function refreshUser(): Promise<void> {
  const user = await userCall('GET /auth/me');
  // A sign-out while the answer was on its way wins.
  if (readAccessToken() !== null) setSession({ at: 'signed-in', user });
}

/** After an action that changed the account. */
export async function reloadUser(): Promise<void> {
  try {
    await refreshUser();
  } catch (error) {
    logProblem('The user could not be reloaded', error);
  }
}

function endSession(because: 'never-signed-in' | 'signed-out' | 'expired'): void {
  clearTokens();
  setSession({ at: 'anonymous', because });
}
