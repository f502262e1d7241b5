import { ApiError, call, type CallArguments, type Reply, send, type UserCall } from '../lib/api.ts';
import { isTransient } from '../lib/retry.ts';
import { askToConfirm } from './confirm-prompt.ts';
import { sessionStore } from './session-store.ts';
import { requestSession } from './hand-over.ts';
import { postToTabs, withTabLock } from './tabs.ts';
import {
  adoptSession,
  clearTokens,
  isRemembered,
  readAccessToken,
  readRefreshToken,
  readSharedSession,
  replaceTokens,
} from './token-store.ts';

/** A call of the signed-in user. */
export const userCall = <C extends UserCall>(name: C, ...[input]: CallArguments<C>): Promise<Reply<C>> =>
  withConfirmation(() => withRenewal((token) => send(name, input ?? {}, token)));

/**
 * If the last authentication is too long ago, asks the person to confirm and calls again, once. If they cancel, the call
 * fails with the server's reply, and the screen keeps what was typed.
 */
async function withConfirmation<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code === 'recent_authentication_required';
    if (!isRefused || !(await askToConfirm())) throw error;
    return attempt();
  }
}

/** Calls with the stored access token. If it has expired, renews it once and calls again. */
export async function withRenewal<Result>(attempt: (token: string | undefined) => Promise<Result>): Promise<Result> {
  const token = readAccessToken();
  try {
    return await attempt(token ?? undefined);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    if ((await renewTokens(token)) === 'refused') {
      sessionStore.set({ kind: 'anonymous', reason: 'expired' });
      throw error;
    }
    return attempt(readAccessToken() ?? undefined);
  }
}

type Renewal = 'renewed' | 'refused';

let running: Promise<Renewal> | undefined;

/**
 * Exchanges the refresh token for a new pair, once for all calls of all tabs whose access token has expired. If the server
 * cannot be reached or is overloaded, throws and keeps the tokens for the next attempt.
 */
export function renewTokens(expired: string | null): Promise<Renewal> {
  running ??= withTabLock(() => renew(expired)).finally(() => {
    running = undefined;
  });
  return running;
}

async function renew(expired: string | null): Promise<Renewal> {
  // Another tab may have renewed the tokens while this one waited for the lock.
  const current = readAccessToken();
  if (current !== null && current !== expired) return 'renewed';
  if (await adoptNewerTokens()) return 'renewed';
  const refreshToken = readRefreshToken();
  if (refreshToken === null) return refuse();
  try {
    const tokens = await call('POST /auth/refresh', { body: { refreshToken } });
    // The user may have signed out or in again while the call was running: keep that state.
    if (readRefreshToken() !== refreshToken) return readAccessToken() === null ? 'refused' : 'renewed';
    replaceTokens(tokens);
    postToTabs({ kind: 'renewed', replaced: refreshToken, tokens });
    return 'renewed';
  } catch (error) {
    if (isTransient(error)) throw error;
    return refuse();
  }
}

/**
 * A tab that was on another site, such as the payment page, has missed the renewals of the other tabs. Its refresh token is
 * used up, and using it again would end the session of all tabs.
 */
async function adoptNewerTokens(): Promise<boolean> {
  const own = readSharedSession();
  if (!own || isRemembered()) return false;
  const newer = await requestSession(({ signInId, issuedAt }) => signInId === own.signInId && issuedAt > own.issuedAt);
  if (!newer || readRefreshToken() !== own.tokens.refreshToken) return readRefreshToken() !== own.tokens.refreshToken;
  adoptSession(newer);
  return true;
}

function refuse(): Renewal {
  clearTokens();
  return 'refused';
}
