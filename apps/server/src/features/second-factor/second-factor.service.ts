import { randomBytes } from 'node:crypto';
import {
  type BodyOf,
  defaultStyle,
  type endpoints,
  limits,
  type SecondFactorRequired,
  type SecondFactorState,
  type SignedIn,
  type TotpSetup,
} from '@tessera/contract';
import { AppError, tooManyRequests } from '../../http/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Client } from '../../http/client.ts';
import { after, days, minutes } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/ids/ids.ts';
import { createCodeCheck, recoveryLabel, seedLabel } from './code-check.ts';
import { newRecoveryCodes, plainCode } from './recovery-code.ts';
import type { SecondFactorDeps } from './second-factor.deps.ts';
import { createSecondFactorMail } from './second-factor-mail.ts';
import {
  confirmFactor,
  deleteFactor,
  deleteSetupsBefore,
  findState,
  lockAccount,
  lockFactor,
  putSetup,
  replaceRecoveryCodes,
  setLastStep,
} from './second-factor.repo.ts';
import {
  countWrongCode,
  deleteExpiredSignInTokens,
  deleteSignInToken,
  deleteSignInTokensOf,
  insertSignInToken,
  lockSignIn,
} from './sign-in-tokens.repo.ts';
import { acceptedStep, base32, otpauthUri } from './totp.ts';

export interface SecondFactor {
  state(userId: string): Promise<SecondFactorState>;
  /** Begins a setup, which replaces one that was not activated. */
  setUp(user: Caller): Promise<TotpSetup>;
  /** Returns the recovery codes. */
  activate(user: Caller, code: string, client: Client): Promise<string[]>;
  disable(user: Caller, client: Client): Promise<void>;
  replaceRecoveryCodes(user: Caller, client: Client): Promise<string[]>;
  /** The second step of a sign-in, if the account has one. Part of the transaction that has checked the password. */
  begin(tx: Queryable, userId: string): Promise<SecondFactorRequired | undefined>;
  signIn(body: BodyOf<typeof endpoints.secondFactor.signIn>, client: Client): Promise<SignedIn>;
  /** Checks and consumes a code of the signed-in person's app. Throws if it is wrong. */
  verify(tx: Queryable, user: Caller, code: string, client: Client): Promise<void>;
  deleteExpired(): Promise<void>;
}

const { seedBytes, signInMinutes } = limits.secondFactor;
const active = () => new AppError('second_factor_active');
const inactive = () => new AppError('second_factor_inactive');
const failed = () => new AppError('second_factor_failed');
export const wrongCode = () => new AppError('wrong_code', { fields: { code: 'codeWrong' } });
const setupDays = 1;

export function createSecondFactor(deps: SecondFactorDeps): SecondFactor {
  const { config, db, clock, ids, drawing, outbox, secrets, history, auth } = deps;
  const checkCode = createCodeCheck(deps);
  const notify = createSecondFactorMail(deps);
  const issuer = `Tessera (${new URL(config.publicUrl).host})`;

  async function issueRecoveryCodes(tx: Queryable, userId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    const hashes: Buffer[] = [];
    for (const code of codes) hashes.push((await secrets.hashes(tx, recoveryLabel(userId), plainCode(code)))[0]);
    await replaceRecoveryCodes(tx, userId, hashes);
    return codes;
  }

  return {
    async state(userId) {
      const state = await findState(db, userId);
      return {
        enabled: state !== undefined,
        enabled_at: state?.confirmedAt.toISOString() ?? null,
        recovery_codes_left: state?.codesLeft ?? 0,
      };
    },

    async setUp({ userId, email }) {
      const seed = randomBytes(seedBytes);
      const secret = base32(seed);
      const uri = otpauthUri(secret, email, issuer);
      const svg = await drawing.svg(userId, { text: uri, style: defaultStyle });
      await db.tx(async (tx) => {
        await lockAccount(tx, userId);
        if ((await lockFactor(tx, userId))?.confirmedAt) throw active();
        await putSetup(tx, userId, await secrets.seal(tx, seedLabel(userId), seed), clock.now());
      });
      return { totp_secret: secret, otpauth_uri: uri, qr_svg: svg };
    },

    async activate({ userId }, code, client) {
      const now = clock.now();
      const codes = await db.tx(async (tx) => {
        await lockAccount(tx, userId);
        const factor = await lockFactor(tx, userId);
        if (!factor) throw inactive();
        if (factor.confirmedAt) throw active();
        const seed = await secrets.open(tx, seedLabel(userId), factor.sealedSeed);
        const step = acceptedStep(seed, plainCode(code), now, 0);
        if (step === undefined) throw wrongCode();
        await setLastStep(tx, userId, step);
        await confirmFactor(tx, userId, now);
        await history.record(tx, { userId, kind: 'second_factor_enabled', client });
        await notify(tx, userId, 'enabled');
        return issueRecoveryCodes(tx, userId);
      });
      outbox.wake();
      return codes;
    },

    async disable({ userId }, client) {
      await db.tx(async (tx) => {
        await lockAccount(tx, userId);
        if (!(await deleteFactor(tx, userId))) throw inactive();
        await deleteSignInTokensOf(tx, userId);
        await history.record(tx, { userId, kind: 'second_factor_disabled', client });
        await notify(tx, userId, 'disabled');
      });
      outbox.wake();
    },

    replaceRecoveryCodes: ({ userId }, client) =>
      db.tx(async (tx) => {
        await lockAccount(tx, userId);
        if (!(await lockFactor(tx, userId))?.confirmedAt) throw inactive();
        await history.record(tx, { userId, kind: 'recovery_codes_replaced', client });
        return issueRecoveryCodes(tx, userId);
      }),

    async begin(tx, userId) {
      const state = await findState(tx, userId);
      if (!state) return undefined;
      const signInToken = ids.token();
      await insertSignInToken(tx, hashToken(signInToken), userId, after(clock.now(), minutes(signInMinutes)));
      return {
        requiresSecondFactor: true,
        signInToken,
        methods: state.codesLeft > 0 ? ['totp', 'recovery_code'] : ['totp'],
      };
    },

    async signIn({ signInToken, code }, client) {
      const hash = hashToken(signInToken);
      // A refusal is returned, not thrown: the count of wrong codes must be committed.
      const outcome = await db.tx<SignedIn | AppError>(async (tx) => {
        const userId = (await lockSignIn(tx, hash, clock.now()))?.userId;
        const attempt = { userId, key: hash.toString('hex'), code, client, acceptsRecoveryCodes: true };
        const verdict = await checkCode(tx, attempt);
        if (userId === undefined || verdict.kind === 'wrong' || verdict.kind === 'throttled') {
          await countWrongCode(tx, hash);
          return verdict.kind === 'throttled' ? tooManyRequests(verdict.seconds) : failed();
        }
        await deleteSignInToken(tx, hash);
        if (verdict.kind === 'recovery_code') {
          const details = { codes_left: String(verdict.codesLeft) };
          await history.record(tx, { userId, kind: 'recovery_code_used', client, details });
          await notify(tx, userId, 'recoveryCodeUsed', verdict.codesLeft);
        }
        return auth.signIn(tx, userId, client, 'password');
      });
      if (outcome instanceof AppError) throw outcome;
      outbox.wake();
      return outcome;
    },

    async verify(tx, { userId }, code, client) {
      await lockAccount(tx, userId);
      const verdict = await checkCode(tx, { userId, key: userId, code, client, acceptsRecoveryCodes: false });
      if (verdict.kind === 'throttled') throw tooManyRequests(verdict.seconds);
      if (verdict.kind === 'wrong') throw wrongCode();
    },

    async deleteExpired() {
      const now = clock.now();
      await deleteExpiredSignInTokens(db, now);
      await deleteSetupsBefore(db, after(now, -days(setupDays)));
    },
  };
}
