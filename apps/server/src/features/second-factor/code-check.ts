import { networkOf } from '../../http/client-network.ts';
import type { Client } from '../../http/client.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { LimitRule } from '../../platform/limiter/limiter.ts';
import type { SecretLabel } from '../../platform/secrets/secrets.ts';
import { plainCode } from './recovery-code.ts';
import type { SecondFactorDeps } from './second-factor.deps.ts';
import { deleteRecoveryCode, findRecoveryCode, lockFactor, setLastStep } from './second-factor.repo.ts';
import { acceptedStep } from './totp.ts';

/** Wrong codes for one account, per network and in total. An attacker who knows the password can guess from everywhere. */
const fromOneNetwork: LimitRule = { name: 'second-factor-network', points: 10, seconds: 15 * 60 };
const fromAllNetworks: LimitRule = { name: 'second-factor', points: 100, seconds: 24 * 60 * 60 };

/** Used for unknown sign-ins, so that the same queries run. */
const unknownUserId = '00000000-0000-0000-0000-000000000000';

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

export type CodeVerdict =
  | { kind: 'totp' }
  | { kind: 'recovery_code'; codesLeft: number }
  | { kind: 'wrong' }
  | { kind: 'throttled'; seconds: number };

export type CheckCode = (tx: Queryable, attempt: CodeAttempt) => Promise<CodeVerdict>;

/**
 * Checks a code of an active second factor and consumes it. Known and unknown sign-ins run the same queries. Beyond the
 * limits every code is refused, so that the reply does not tell whether a guess was correct. Only guesses from the owner's
 * own network can throttle the owner there: a correct code from a known network is exempt from the total limit.
 */
export function createCodeCheck({ clock, limiter, secrets, auth }: SecondFactorDeps): CheckCode {
  async function waitSeconds(tx: Queryable, { userId, key, client }: CodeAttempt, isCorrect: boolean): Promise<number> {
    const subject = userId ?? key;
    const call = isCorrect ? 'wait' : 'hit';
    const networkWait = await limiter[call](fromOneNetwork, `${subject} ${networkOf(client.address)}`);
    const totalWait = await limiter[call](fromAllNetworks, subject);
    if (networkWait > 0 || totalWait === 0) return networkWait;
    const isKnown = await auth.loginThrottle.isKnownNetwork(tx, userId ?? unknownUserId, client.address);
    return isCorrect && isKnown ? 0 : totalWait;
  }

  return async (tx, attempt) => {
    const userId = attempt.userId ?? unknownUserId;
    const code = plainCode(attempt.code);
    const factor = await lockFactor(tx, userId);
    // Without a factor, seal a value instead: it takes as long as opening one.
    const seed = factor
      ? await secrets.open(tx, seedLabel(userId), factor.sealedSeed)
      : await secrets.seal(tx, seedLabel(userId), Buffer.alloc(20));
    const step = acceptedStep(seed, code, clock.now(), factor?.lastStep ?? 0);
    const hashes = await secrets.hashes(tx, recoveryLabel(userId), code);
    const recovery = await findRecoveryCode(tx, userId, hashes);
    const isActive = factor !== undefined && factor.confirmedAt !== null;
    const isTotp = isActive && step !== undefined;
    const isRecovery = isActive && attempt.acceptsRecoveryCodes && recovery !== undefined;
    const seconds = await waitSeconds(tx, attempt, isTotp || isRecovery);
    if (seconds > 0) return { kind: 'throttled', seconds };
    if (isTotp) {
      await setLastStep(tx, userId, step);
      return { kind: 'totp' };
    }
    if (isRecovery) return { kind: 'recovery_code', codesLeft: await deleteRecoveryCode(tx, userId, recovery.hash) };
    return { kind: 'wrong' };
  };
}
