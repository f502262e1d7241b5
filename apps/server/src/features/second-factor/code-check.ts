import { limits } from '@tessera/contract';
import { tooManyRequests } from '../../http/app-error.ts';
import { clientNetwork } from '../../http/client-network.ts';
import type { Client } from '../../http/client.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { LimitRule } from '../../platform/limiter/limiter.ts';
import type { SecretLabel } from '../../platform/secrets/secrets.ts';
import { unknownUserId } from '../auth/login-throttle.service.ts';
import { plainCode } from './recovery-code.ts';
import type { SecondFactorDeps } from './second-factor.deps.ts';
import { deleteRecoveryCode, findFactor, findRecoveryCode, lockFactor, setLastStep } from './second-factor.repo.ts';
import { acceptedStep } from './totp.ts';

/** Wrong codes for one account, per network and in total. An attacker who knows the password can guess from everywhere. */
const fromOneNetwork: LimitRule = { name: 'second-factor-network', points: 10, seconds: 15 * 60 };
const fromAllNetworks: LimitRule = { name: 'second-factor', points: 100, seconds: 24 * 60 * 60 };

export const seedLabel = (userId: string): SecretLabel => ({ purpose: 'totp', owner: userId });
export const recoveryLabel = (userId: string): SecretLabel => ({ purpose: 'recovery-codes', owner: userId });

export interface CodeAttempt {
  /** Undefined if the sign-in is unknown. */
  userId: string | undefined;
  /** Counts wrong codes of an unknown sign-in. */
  key: string;
  code: string;
  client: Client;
  acceptsRecoveryCodes: boolean;
}

export type CodeVerdict = { kind: 'totp'; step: number } | { kind: 'recovery_code'; hash: Buffer } | { kind: 'wrong' };

export interface CodeCheck {
  /**
   * Counts a wrong code, and throws beyond the limits. A correct code from a network known to the account is exempt from the
   * limit of all networks. Does not consume the code. Known and unknown sign-ins run the same queries, so that neither reply
   * nor timing tells more than that the code is wrong.
   */
  check(attempt: CodeAttempt): Promise<CodeVerdict['kind']>;
  /** Checks the code again and consumes it. Of parallel uses of a code, one is accepted. */
  use(tx: Queryable, attempt: CodeAttempt): Promise<CodeVerdict['kind']>;
}

export function createCodeCheck({ db, clock, limiter, secrets, auth }: SecondFactorDeps): CodeCheck {
  async function judge(
    database: Queryable,
    { userId = unknownUserId, acceptsRecoveryCodes, ...attempt }: CodeAttempt,
    find: typeof findFactor,
  ): Promise<CodeVerdict> {
    const code = plainCode(attempt.code);
    const factor = await find(database, userId);
    // Without a factor, seal a value instead: it takes as long as opening one.
    const seed = factor
      ? await secrets.open(database, seedLabel(userId), factor.sealedSeed)
      : await secrets.seal(database, seedLabel(userId), Buffer.alloc(limits.secondFactor.seedBytes));
    const step = acceptedStep(seed, code, clock.now(), factor?.lastStep ?? 0);
    const hashes = await secrets.hashes(database, recoveryLabel(userId), code);
    const recovery = await findRecoveryCode(database, userId, hashes);
    if (!factor?.confirmedAt) return { kind: 'wrong' };
    if (step !== undefined) return { kind: 'totp', step };
    return recovery && acceptsRecoveryCodes ? { kind: 'recovery_code', hash: recovery.hash } : { kind: 'wrong' };
  }

  /**
   * An attacker cannot lock the owner out: only wrong codes count, and a correct one from a network known to the account is
   * exempt from the limit of all networks.
   */
  async function throttle({ userId, key, client }: CodeAttempt, isCorrect: boolean): Promise<void> {
    const subject = userId ?? key;
    const call = isCorrect ? 'wait' : 'hit';
    const networkWait = await limiter[call](fromOneNetwork, `${subject} ${clientNetwork(client.address)}`);
    const totalWait = await limiter[call](fromAllNetworks, subject);
    if (networkWait > 0) throw tooManyRequests(networkWait);
    if (totalWait === 0) return;
    const isKnown = await auth.loginThrottle.isKnownNetwork(db, userId ?? unknownUserId, client.address);
    if (!isCorrect || !isKnown) throw tooManyRequests(totalWait);
  }

  return {
    async check(attempt) {
      const { kind } = await judge(db, attempt, findFactor);
      await throttle(attempt, kind !== 'wrong');
      return kind;
    },

    async use(tx, attempt) {
      const verdict = await judge(tx, attempt, lockFactor);
      if (attempt.userId === undefined) return 'wrong';
      if (verdict.kind === 'totp') await setLastStep(tx, attempt.userId, verdict.step);
      if (verdict.kind === 'recovery_code') await deleteRecoveryCode(tx, attempt.userId, verdict.hash);
      return verdict.kind;
    },
  };
}
