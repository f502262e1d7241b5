import type { SignedIn, User } from '@tessera/contract';
import { ApiError, call, NetworkError, send } from '../lib/api.ts';
import { retryFor } from '../lib/retry.ts';
import { noteSignIn } from '../lib/visitor-flags.ts';
import { sessionStore } from './session-store.ts';
import { offerSession, requestSession } from './hand-over.ts';
import { listenToTabs, postToTabs, type TabMessage } from './tabs.ts';
import {
  adoptSession,
  clearTokens,
  forgetOpenSession,
  isRemembered,
  mayBeOpenElsewhere,
  readAccessToken,
  readRefreshToken,
  replaceTokens,
  saveTokens,
  tokenKeys,
} from './token-store.ts';
import { userCall } from './user-call.ts';

/** Loads the user if there is a token, and follows sign-ins and sign-outs of other tabs. Returns a function that stops it. */
export function startSession(): () => void {
  void loadOrRequest();
  const stopListening = listenToTabs(followTab);
  window.addEventListener('storage', followStorage);
  return () => {
    stopListening();
    window.removeEventListener('storage', followStorage);
  };
}

function followTab(message: TabMessage): void {
  if (message.kind === 'signed-out') endSession('signed-out');
  if (message.kind === 'session-request') offerSession();
  // Another tab has signed in, or answers later than this tab has waited.
  if (message.kind === 'session' && sessionStore.get().kind === 'anonymous') {
    adoptSession(message.session);
    void loadUser();
  }
  if (message.kind === 'renewed' && !isRemembered() && readRefreshToken() === message.replaced)
    replaceTokens(message.tokens);
}

/** A tab without tokens first asks the other tabs, if one of them may have a session. */
async function loadOrRequest(): Promise<void> {
  if (readAccessToken() !== null || !mayBeOpenElsewhere()) return loadUser();
  const session = await requestSession();
  if (readAccessToken() === null && session) adoptSession(session);
  // No tab has answered, so the next visit need not wait.
  if (!session) forgetOpenSession();
  return loadUser();
}

/** Another tab signed in or out with remembered tokens. */
function followStorage(event: StorageEvent): void {
  if (event.key !== tokenKeys.access && event.key !== null) return;
  const { kind } = sessionStore.get();
  const hasToken = readAccessToken() !== null;
  if (!hasToken && kind === 'signed-in') endSession('signed-out');
  if (hasToken && kind === 'anonymous') void loadUser();
  // A renewal replaces an existing token; a token without a predecessor may belong to another user.
  if (hasToken && kind === 'signed-in' && event.oldValue === null) void reloadUser();
}

/** Longer than a restart of the server takes. */
const loadTimeoutMs = 10_000;

async function loadUser(): Promise<void> {
  if (readAccessToken() === null) return endSession('never-signed-in');
  sessionStore.set({ kind: 'loading' });
  userRequestedAt = performance.now();
  try {
    const user = await retryFor(loadTimeoutMs, () => userCall('GET /auth/me'));
    // The user may have signed out while the call was running.
    if (readAccessToken() === null) endSession('signed-out');
    else sessionStore.set({ kind: 'signed-in', user });
  } catch (error) {
    // Offline, keep the session and load the user when the network is back.
    if (error instanceof NetworkError && !navigator.onLine) {
      window.addEventListener('online', () => void loadUser(), { once: true });
    } else endSession('expired');
  }
}

/** Stores the reply of a login. With `remember`, the session outlives the browser; else the open tabs share it. */
export function signIn({ user, ...tokens }: SignedIn, remember: boolean): void {
  saveTokens(tokens, remember);
  noteSignIn();
  sessionStore.set({ kind: 'signed-in', user });
  offerSession();
}

/** Signs out in all tabs without calling the server, for example after the account was deleted. */
export function signOutAllTabs(): void {
  postToTabs({ kind: 'signed-out' });
  endSession('signed-out');
}

/** Signs out in all tabs at once, then on the server. If the server fails, logs a warning. */
export async function signOut(): Promise<void> {
  const [accessToken, refreshToken] = [readAccessToken(), readRefreshToken()];
  signOutAllTabs();
  try {
    await endOnServer(accessToken, refreshToken);
  } catch (error) {
    console.warn('sign-out failed on the server', error);
  }
}

/** If the access token has expired, renew it first: otherwise the refresh token would stay valid on the server. */
async function endOnServer(accessToken: string | null, refreshToken: string | null): Promise<void> {
  try {
    await send('POST /auth/logout', {}, accessToken ?? undefined);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || refreshToken === null) throw error;
    const renewed = await call('POST /auth/refresh', { body: { refreshToken } });
    await send('POST /auth/logout', {}, renewed.accessToken);
  }
}

/** When the user was last requested. */
let userRequestedAt = Number.NEGATIVE_INFINITY;

/** Loads the user again. If that fails, keeps the known user and throws. */
export async function refreshUser(): Promise<User> {
  userRequestedAt = performance.now();
  const user = await userCall('GET /auth/me');
  // The user may have signed out while the call was running.
  if (readAccessToken() !== null) sessionStore.set({ kind: 'signed-in', user });
  return user;
}

/** Like `refreshUser`, after an action that changed the account. If that fails, only logs a warning. */
export async function reloadUser(): Promise<void> {
  try {
    await refreshUser();
  } catch (error) {
    console.warn('user reload failed', error);
  }
}

/** Longer than a page takes to load. */
const freshUserMs = 30_000;

/** Loads the user again for a page that shows the quota, unless the user was loaded with that page. */
export const revalidateUser = async (): Promise<void> => {
  if (performance.now() - userRequestedAt > freshUserMs) await reloadUser();
};

function endSession(reason: 'never-signed-in' | 'signed-out' | 'expired'): void {
  if (reason !== 'never-signed-in') forgetOpenSession();
  clearTokens();
  sessionStore.set({ kind: 'anonymous', reason });
}
