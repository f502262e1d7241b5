import { claimDue, type Claim, releaseLease, storeOutcome } from './deliveries.repo.ts';
import { isAccepted } from '../../platform/outbound/is-accepted.ts';
import { nextAttempt, pauseAfter } from './retry.policy.ts';
import { signedHeaders } from './signature.ts';
import type { WebhookDeps } from './webhooks.deps.ts';

/** Longer than an attempt, which takes at most ten seconds. After a crash, the delivery is repeated when the lease expires. */
const leaseMs = 15_000;
/** So that the slow targets of one account cannot take up all senders. */
const perAccount = 5;

function validSecrets({ secret, previousSecret, previousSecretExpiresAt }: Claim, now: Date): Buffer[] {
  const isValid = previousSecret && previousSecretExpiresAt && previousSecretExpiresAt > now;
  return isValid ? [secret, previousSecret] : [secret];
}

/** In a batch, each event has the id of its delivery. */
function requestOf({ batchId, deliveries }: Claim): { id: string; body: string } {
  if (batchId === null) return deliveries[0];
  const events = deliveries.map(({ id, body }) => `{"id":"${id}",${body.slice(1)}`);
  return { id: batchId, body: `{"events":[${events.join(',')}]}` };
}

export interface Deliver {
  claim(limit: number): Promise<Claim[]>;
  /** Makes one attempt and stores its result. */
  attempt(claim: Claim, signal: AbortSignal): Promise<void>;
}

export function createDeliver({ db, clock, sender }: Pick<WebhookDeps, 'db' | 'clock' | 'sender'>): Deliver {
  return {
    claim: (limit) => claimDue(db, { now: clock.now(), leaseMs, limit, perAccount }),

    async attempt(claim, signal) {
      const { url, failures } = claim;
      const [{ attempts, expiresAt }] = claim.deliveries;
      const { id, body } = requestOf(claim);
      const startedAt = clock.now();
      const headers = signedHeaders({ id, body }, validSecrets(claim, startedAt), startedAt);
      const result = await sender.post({ url, headers, body }, signal);
      if ('error' in result && result.error === 'aborted') return releaseLease(db, claim);
      const at = clock.now();
      const isDelivered = isAccepted(result);
      await storeOutcome(db, claim, {
        at,
        durationMs: result.durationMs,
        responseStatus: 'status' in result ? result.status : null,
        error: isDelivered ? null : 'error' in result && result.error !== 'aborted' ? result.error : 'status',
        nextAt: isDelivered ? null : (nextAttempt({ attempts: attempts + 1, expiresAt }, at) ?? null),
        pauseUntil: isDelivered ? null : pauseAfter(failures + 1, at),
      });
    },
  };
}
