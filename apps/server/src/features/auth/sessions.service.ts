import { limits } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import type { Authenticate } from '../../http/route.ts';
import { after, days, minutes } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/ids/ids.ts';
import type { AuthDeps } from './auth.deps.ts';
import {
  deleteExpired,
  deleteSession,
  findCaller,
  insertSession,
  insertTokens,
  lockRefreshToken,
  markUsed,
} from './sessions.repo.ts';

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

export interface Sessions {
  start(tx: Queryable, userId: string): Promise<TokenPair>;
  refresh(refreshToken: string): Promise<TokenPair>;
  authenticate: Authenticate;
  end(sessionId: string): Promise<void>;
  /** Forgets what has expired. */
  sweep(): Promise<void>;
}

const { accessMinutes, refreshDays, refreshGraceSeconds } = limits.tokens;
const sessionExpired = () => new AppError('session_expired');

export function createSessions({ db, clock, ids }: AuthDeps): Sessions {
  async function issueTokens(tx: Queryable, sessionId: string): Promise<TokenPair> {
    const now = clock.now();
    const pair = { accessToken: ids.token(), refreshToken: ids.token() };
    await insertTokens(tx, sessionId, [
      { hash: hashToken(pair.accessToken), kind: 'access', expiresAt: after(now, minutes(accessMinutes)) },
      { hash: hashToken(pair.refreshToken), kind: 'refresh', expiresAt: after(now, days(refreshDays)) },
    ]);
    return pair;
  }

  return {
    async start(tx, userId) {
      const now = clock.now();
      const sessionId = ids.uuid(now);
      await insertSession(tx, sessionId, userId, now);
      return issueTokens(tx, sessionId);
    },

    async refresh(refreshToken) {
      const hash = hashToken(refreshToken);
      const now = clock.now();
      const pair = await db.tx(async (tx) => {
        const token = await lockRefreshToken(tx, hash);
        if (!token || token.expires_at <= now) return undefined;
        // Two tabs may ask at the same moment; later than that, someone else has the token, and nobody keeps it.
        if (token.used_at && now > after(token.used_at, refreshGraceSeconds * 1000)) {
          await deleteSession(tx, token.session_id);
          return undefined;
        }
        await markUsed(tx, hash, now);
        return issueTokens(tx, token.session_id);
      });
      if (!pair) throw sessionExpired();
      return pair;
    },

    async authenticate(accessToken) {
      const row = await findCaller(db, hashToken(accessToken), clock.now());
      if (!row) return undefined;
      const { user_id: userId, session_id: sessionId, email, language, expires_at: expiresAt } = row;
      return { userId, sessionId, email, language, expiresAt };
    },

    end: (sessionId) => deleteSession(db, sessionId),
    sweep: () => deleteExpired(db, clock.now()),
  };
}
