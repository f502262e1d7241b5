import { hash } from 'node:crypto';
import { limits } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import type { RunOnce } from '../../http/idempotency.ts';
import { after, type Clock, hours } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { hashToken, type Ids } from '../../platform/ids/ids.ts';
import {
  type Claim,
  claimKey,
  deleteKeysBefore,
  deleteOldKey,
  expireClaim,
  findKey,
  releaseKey,
  saveResponse,
} from './idempotency.repo.ts';
import { openResponse, sealResponse } from './sealed-response.ts';

export interface Idempotency {
  runOnce: RunOnce;
  deleteExpired(): Promise<unknown>;
}

/** Longer than any request takes: after this time, its process has crashed. */
const staleMs = 60_000;

export function createIdempotency({ db, clock, ids }: { db: Db; clock: Clock; ids: Ids }): Idempotency {
  const expiry = (now: Date) => after(now, -hours(limits.idempotencyHours));

  /** The response of an earlier request, or an error that says why there is none. */
  async function replay({ userId, keyHash, requestHash }: Claim, key: string): Promise<unknown> {
    const earlier = await findKey(db, userId, keyHash);
    if (earlier && !earlier.requestHash.equals(requestHash)) throw new AppError('idempotency_key_reused');
    if (!earlier?.response) throw new AppError('idempotency_key_in_use', { retryAfterSeconds: 1 });
    return openResponse(earlier.response, key, userId);
  }

  return {
    async runOnce({ userId, key, request }, work) {
      const now = clock.now();
      const claim = {
        userId,
        keyHash: hashToken(key),
        requestHash: hash('sha256', JSON.stringify(request), 'buffer'),
        resourceId: ids.uuid(now),
        now,
      };
      await deleteOldKey(db, userId, claim.keyHash, expiry(now));
      const resourceId = await claimKey(db, claim, after(now, -staleMs));
      if (resourceId === undefined) return { response: await replay(claim, key), isReplay: true };
      try {
        const response = await work(resourceId);
        await saveResponse(db, claim, sealResponse(response, key, userId));
        return { response, isReplay: false };
      } catch (error) {
        if (error instanceof AppError && error.status < 500) await releaseKey(db, claim);
        // The work may be committed: a repetition continues it with the same resource id.
        else await expireClaim(db, claim, after(now, -staleMs - 1));
        throw error;
      }
    },
    deleteExpired: () => deleteKeysBefore(db, expiry(clock.now())),
  };
}
