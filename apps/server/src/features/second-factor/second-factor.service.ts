import { randomBytes } from 'node:crypto';
import { defaultStyle, limits, type SecondFactorState, type TotpSetup } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Client } from '../../http/client.ts';
import { after, days } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { AccessSource } from '../auth/added-access.service.ts';
import { recoveryLabel, seedLabel } from './code-check.ts';
import { newRecoveryCodes, plainCode } from './recovery-code.ts';
import type { SecondFactorDeps } from './second-factor.deps.ts';
import type { Notify } from './second-factor-mail.ts';
import { presentState } from './second-factor.present.ts';
import {
  confirmFactor,
  deleteFactor,
  deleteSetupsBefore,
  findState,
  lockAccount,
  lockFactor,
  markCodesReplaced,
  putSetup,
  replaceRecoveryCodes,
  setLastStep,
} from './second-factor.repo.ts';
import { deleteSignInTokensOf } from './sign-in-tokens.repo.ts';
import { acceptedStep, base32, otpauthUri } from './totp.ts';

export type SecondFactor = ReturnType<typeof createSecondFactor>;

const active = () => new AppError('second_factor_active');
const inactive = () => new AppError('second_factor_inactive');
export const wrongCode = () => new AppError('wrong_code', { fields: { code: 'codeWrong' } });
/** A setup that is not activated expires after this time. */
const setupDays = 1;
/** Readers need a margin of four modules. `size` is chosen so that rounding modules to whole pixels adds little to it. */
const [size, quietZone] = [600, 4];

const createAccess = (history: SecondFactorDeps['history']): AccessSource => ({
  kind: 'second_factor',
  async list(database, userId) {
    const state = await findState(database, userId);
    // Replaced recovery codes make it another factor: the owner's codes do not work any more.
    return state ? [{ id: 'totp', name: null, addedAt: state.codesReplacedAt ?? state.confirmedAt }] : [];
  },
  async revoke(tx, userId) {
    await deleteFactor(tx, userId);
    await deleteSignInTokensOf(tx, userId);
    await history.record(tx, { userId, kind: 'second_factor_disabled' });
  },
});

export function createSecondFactor(
  { config, db, clock, drawing, outbox, secrets, history }: SecondFactorDeps,
  notify: Notify,
) {
  const issuer = `Tessera (${new URL(config.publicUrl).host})`;

  async function issueRecoveryCodes(tx: Queryable, userId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    const hashes: Buffer[] = [];
    for (const code of codes) hashes.push((await secrets.hashes(tx, recoveryLabel(userId), plainCode(code)))[0]);
    await replaceRecoveryCodes(tx, userId, hashes);
    return codes;
  }

  return {
    state: async (userId: string): Promise<SecondFactorState> => presentState(await findState(db, userId)),

    /** Begins a setup, which replaces one that was not activated. */
    async setUp({ userId, email }: Caller): Promise<TotpSetup> {
      const seed = randomBytes(limits.secondFactor.seedBytes);
      const secret = base32(seed);
      const uri = otpauthUri(secret, email, issuer);
      const svg = await drawing.svg(userId, { text: uri, style: defaultStyle, size, quietZone });
      await db.tx(async (tx) => {
        await lockAccount(tx, userId);
        if ((await lockFactor(tx, userId))?.confirmedAt) throw active();
        await putSetup(tx, userId, await secrets.seal(tx, seedLabel(userId), seed), clock.now());
      });
      return { totp_secret: secret, otpauth_uri: uri, qr_svg: svg };
    },

    /** Returns the recovery codes. */
    async activate({ userId }: Caller, code: string, client: Client): Promise<string[]> {
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

    async disable({ userId }: Caller, client: Client) {
      await db.tx(async (tx) => {
        await lockAccount(tx, userId);
        if (!(await deleteFactor(tx, userId))) throw inactive();
        await deleteSignInTokensOf(tx, userId);
        await history.record(tx, { userId, kind: 'second_factor_disabled', client });
        await notify(tx, userId, 'disabled');
      });
      outbox.wake();
    },

    replaceRecoveryCodes: ({ userId }: Caller, client: Client): Promise<string[]> =>
      db.tx(async (tx) => {
        await lockAccount(tx, userId);
        if (!(await lockFactor(tx, userId))?.confirmedAt) throw inactive();
        await history.record(tx, { userId, kind: 'recovery_codes_replaced', client });
        await markCodesReplaced(tx, userId, clock.now());
        return issueRecoveryCodes(tx, userId);
      }),

    access: createAccess(history),

    /** Deletes setups that were never activated. */
    deleteExpired: () => deleteSetupsBefore(db, after(clock.now(), -days(setupDays))),
  };
}
