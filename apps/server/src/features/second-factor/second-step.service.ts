import { type BodyOf, type endpoints, limits, type SecondFactorRequired } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Client } from '../../http/client.ts';
import { after, minutes } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/ids/ids.ts';
import type { LimitRule } from '../../platform/limiter/limiter.ts';
import { createCodeCheck } from './code-check.ts';
import type { SecondFactorDeps } from './second-factor.deps.ts';
import type { Notify } from './second-factor-mail.ts';
import { findState } from './second-factor.repo.ts';
import { wrongCode } from './second-factor.service.ts';
import {
  deleteExpiredSignInTokens,
  deleteSignInToken,
  type FirstStep,
  findSignIn,
  insertSignInToken,
  lockSignIn,
} from './sign-in-tokens.repo.ts';

export type SecondStep = ReturnType<typeof createSecondStep>;

const { signInMinutes, maxWrongCodes } = limits.secondFactor;

/** Counted before the check, so that parallel guesses count too. A correct code consumes the token. */
const perToken: LimitRule = { name: 'sign-in-token', points: maxWrongCodes, seconds: signInMinutes * 60 };

/** The same for an unknown or expired token and a wrong code. */
const failed = () => new AppError('second_factor_failed');

export function createSecondStep(deps: SecondFactorDeps, notify: Notify) {
  const { db, clock, ids, limiter, outbox, history, auth } = deps;
  const codes = createCodeCheck(deps);

  async function recordRecovery(tx: Queryable, userId: string, client: Client): Promise<void> {
    const codesLeft = (await findState(tx, userId))?.codesLeft ?? 0;
    const details = { codes_left: String(codesLeft) };
    await history.record(tx, { userId, kind: 'recovery_code_used', client, details });
    await notify(tx, userId, 'recoveryCodeUsed', codesLeft);
  }

  return {
    /** The second step of a sign-in, if the account has one. Part of the transaction of the first step. */
    async begin(tx: Queryable, userId: string, method: FirstStep): Promise<SecondFactorRequired | undefined> {
      const state = await findState(tx, userId);
      if (!state) return undefined;
      const signInToken = ids.token();
      const expiresAt = after(clock.now(), minutes(signInMinutes));
      await insertSignInToken(tx, { hash: hashToken(signInToken), userId, method, expiresAt });
      return {
        requiresSecondFactor: true,
        signInToken,
        methods: state.codesLeft > 0 ? ['totp', 'recovery_code'] : ['totp'],
      };
    },

    async signIn({ signInToken, code }: BodyOf<typeof endpoints.secondFactor.signIn>, client: Client) {
      const hash = hashToken(signInToken);
      const key = hash.toString('hex');
      const hasTooManyAttempts = (await limiter.hit(perToken, key)) > 0;
      const found = await findSignIn(db, hash, clock.now());
      const userId = hasTooManyAttempts ? undefined : found?.userId;
      const attempt = { userId, key, code, client, acceptsRecoveryCodes: true };
      if ((await codes.check(attempt)) === 'wrong' || userId === undefined) throw failed();
      const signedIn = await db.tx(async (tx) => {
        const locked = await lockSignIn(tx, hash, clock.now());
        if (!locked) throw failed();
        const kind = await codes.use(tx, attempt);
        if (kind === 'wrong') throw failed();
        await deleteSignInToken(tx, hash);
        if (kind === 'recovery_code') await recordRecovery(tx, userId, client);
        return auth.signIn(tx, userId, client, locked.method);
      });
      outbox.wake();
      return signedIn;
    },

    /** Checks and consumes a code of the signed-in person's app. Throws if it is wrong. */
    async verify({ userId }: Caller, code: string, client: Client) {
      const attempt = { userId, key: userId, code, client, acceptsRecoveryCodes: false };
      if ((await codes.check(attempt)) === 'wrong') throw wrongCode();
      if ((await db.tx((tx) => codes.use(tx, attempt))) === 'wrong') throw wrongCode();
    },

    deleteExpired: () => deleteExpiredSignInTokens(db, clock.now()),
  };
}
