import { limits } from '@tessera/contract';
import { AppError, unauthorized } from '../../http/app-error.ts';
import type { Authenticate } from '../../http/caller.ts';
import { type Client, describeClient } from '../../http/client.ts';
import { after, days, minutes } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { deriveToken, hashToken } from '../../platform/ids/ids.ts';
import type { AuthDeps } from './auth.deps.ts';
import { createCallerCache } from './caller-cache.ts';
import { markSessionUsed } from './session-list.repo.ts';
import {
  deleteExpired,
  deleteSession,
  deleteTokensOf,
  findRefreshToken,
  insertSession,
  insertTokens,
  lockSession,
  lockSessionOfRefreshToken,
  markAuthenticated,
  markUsed,
  type SignInMethod,
} from './sessions.repo.ts';

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

export type Sessions = ReturnType<typeof createSessions>;

const { accessMinutes, refreshDays, refreshGraceSeconds, sessionDays } = limits.tokens;
/** Refreshes within this time leave the time of the last use as it is. */
const lastUseMs = minutes(5);
const sessionExpired = () => new AppError('session_expired');

/** The token pair that replaces a refresh token. Derived, so that a repeated call can return it without a stored token. */
const successorsOf = (refreshToken: string, nonce: string): TokenPair => ({
  accessToken: deriveToken(refreshToken, nonce, 'access'),
  refreshToken: deriveToken(refreshToken, nonce, 'refresh'),
});

export function createSessions(deps: AuthDeps) {
  const { db, clock, ids, history } = deps;
  const findCachedCaller = createCallerCache(db);
  async function insertPair(tx: Queryable, sessionId: string, pair: TokenPair): Promise<TokenPair> {
    const now = clock.now();
    await insertTokens(tx, sessionId, [
      { hash: hashToken(pair.accessToken), kind: 'access', expiresAt: after(now, minutes(accessMinutes)) },
      { hash: hashToken(pair.refreshToken), kind: 'refresh', expiresAt: after(now, days(refreshDays)) },
    ]);
    return pair;
  }
  const issuePair = (tx: Queryable, sessionId: string) =>
    insertPair(tx, sessionId, { accessToken: ids.token(), refreshToken: ids.token() });

  return {
    /** `authenticatedAt` is now, unless a provider has authenticated the user earlier. */
    async start(tx: Queryable, userId: string, client: Client, method: SignInMethod, authenticatedAt?: Date) {
      const now = clock.now();
      const provedAt = authenticatedAt && authenticatedAt < now ? authenticatedAt : now;
      const id = ids.uuid(now);
      const endsAt = after(now, days(sessionDays));
      await insertSession(tx, {
        id,
        userId,
        method,
        now,
        authenticatedAt: provedAt,
        endsAt,
        ...describeClient(deps, client),
      });
      return issuePair(tx, id);
    },

    /** Replaces a refresh token by a new pair. Parallel calls with the same token return the same pair. */
    async refresh(refreshToken: string): Promise<TokenPair> {
      const hash = hashToken(refreshToken);
      const now = clock.now();
      const pair = await db.tx(async (tx) => {
        await lockSessionOfRefreshToken(tx, hash);
        const token = await findRefreshToken(tx, hash);
        if (!token || token.expiresAt <= now) return undefined;
        // Two tabs may refresh at the same moment. Reuse after the grace period means the token was stolen.
        if (token.usedAt && now > after(token.usedAt, refreshGraceSeconds * 1000)) {
          await deleteSession(tx, token.sessionId);
          await history.record(tx, { userId: token.userId, kind: 'session_ended', details: { reason: 'token_reuse' } });
          return undefined;
        }
        if (token.successorNonce !== null) return successorsOf(refreshToken, token.successorNonce);
        const nonce = ids.token();
        await markUsed(tx, hash, nonce, now);
        await markSessionUsed(tx, token.sessionId, now, after(now, -lastUseMs));
        return insertPair(tx, token.sessionId, successorsOf(refreshToken, nonce));
      });
      if (!pair) throw sessionExpired();
      return pair;
    },

    /** Revokes every token of a session and issues a new pair. */
    async reissue(tx: Queryable, sessionId: string): Promise<TokenPair> {
      if (!(await lockSession(tx, sessionId))) throw unauthorized();
      await deleteTokensOf(tx, sessionId);
      return issuePair(tx, sessionId);
    },

    /** The user has re-authenticated: calls that require a recent authentication accept the session. */
    markAuthenticated: (tx: Queryable, sessionId: string) => markAuthenticated(tx, sessionId, clock.now()),
    authenticate: ((accessToken) => findCachedCaller(hashToken(accessToken), clock.now())) satisfies Authenticate,
    /** Deletes expired tokens and sessions. */
    deleteExpired: () => deleteExpired(db, clock.now()),
  };
}
