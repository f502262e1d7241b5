import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export type ChallengePurpose = 'register' | 'login' | 'confirm';

export interface ChallengeUse {
  hash: Buffer;
  purpose: ChallengePurpose;
  /** Null for a sign-in. */
  sessionId: string | null;
}

export async function insertChallenge(db: Queryable, challenge: ChallengeUse, expiresAt: Date): Promise<void> {
  const { hash, purpose, sessionId } = challenge;
  await db.run(sql`
    insert into passkey_challenges (hash, purpose, session_id, expires_at)
    values (${hash}, ${purpose}, ${sessionId}, ${expiresAt})`);
}

/** Returns whether the challenge was valid for this purpose and session. Parallel calls: for one of them. */
export async function deleteChallenge(db: Queryable, challenge: ChallengeUse, now: Date): Promise<boolean> {
  const { hash, purpose, sessionId } = challenge;
  return db.affects(sql`
    delete from passkey_challenges where hash = ${hash} and purpose = ${purpose}
      and session_id is not distinct from ${sessionId} and expires_at > ${now}`);
}

export const deleteExpiredChallenges = (db: Queryable, now: Date) =>
  db.run(sql`delete from passkey_challenges where expires_at <= ${now}`);
