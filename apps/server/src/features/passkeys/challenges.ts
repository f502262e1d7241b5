import { limits } from '@tessera/contract';
import { after, minutes } from '../../platform/clock/clock.ts';
import { hashToken } from '../../platform/ids/ids.ts';
import { type ChallengePurpose, deleteChallenge, deleteExpiredChallenges, insertChallenge } from './challenges.repo.ts';
import type { PasskeyDeps } from './passkeys.deps.ts';

/** The challenge that an authenticator signed; undefined if the data is malformed or comes from a frame of another site. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as unknown;
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return undefined;
    if ('crossOrigin' in data && data.crossOrigin === true) return undefined;
    return typeof data.challenge === 'string' ? data.challenge : undefined;
  } catch {
    return undefined;
  }
}

export type Challenges = ReturnType<typeof createChallenges>;

export function createChallenges({ db, clock, ids }: Pick<PasskeyDeps, 'db' | 'clock' | 'ids'>) {
  return {
    async issue(purpose: ChallengePurpose, sessionId: string | null): Promise<string> {
      const challenge = ids.token();
      const expiresAt = after(clock.now(), minutes(limits.passkeys.challengeMinutes));
      await insertChallenge(db, { hash: hashToken(challenge), purpose, sessionId }, expiresAt);
      return challenge;
    },
    /** Returns the signed challenge if it was issued for this purpose and session. It is accepted once, also if the rest is invalid. */
    async spend(clientDataJSON: string, purpose: ChallengePurpose, sessionId: string | null) {
      const challenge = challengeIn(clientDataJSON);
      if (challenge === undefined) return undefined;
      const isValid = await deleteChallenge(db, { hash: hashToken(challenge), purpose, sessionId }, clock.now());
      return isValid ? challenge : undefined;
    },
    deleteExpired: () => deleteExpiredChallenges(db, clock.now()),
  };
}
