import { createHash } from 'node:crypto';
import type { Account } from '../state/account.ts';
import type { KeptResponse } from '../state/state.ts';
import { invalidRequest, StripeError } from './stripe-error.ts';

/** Stripe removes a key after a day at the earliest. */
const lifetimeMs = 24 * 60 * 60 * 1000;

type FinalResponse = NonNullable<KeptResponse['response']>;

/** Stripe keeps the response only if the request began to execute. */
const isKept = (status: number) => ![400, 401, 409, 429].includes(status);

const mismatch = (message: string, key: string) =>
  new StripeError(
    400,
    'idempotency_error',
    `Keys for idempotent requests can only be used ${message}. Try using a key other than '${key}' if you meant to execute a different request.`,
  );

/** Returns the first response again for the same key and request; refuses the key for any other request. */
export function createIdempotency({ state: { keptResponses } }: Account) {
  // Requests that were interrupted by the end of the process are no longer in progress.
  for (const [key, kept] of Object.entries(keptResponses)) if (!kept.response) delete keptResponses[key];

  return {
    /** Returns the kept response, or undefined if the request has to be executed. */
    begin(key: string, endpoint: string, body: string): FinalResponse | undefined {
      const now = Date.now();
      for (const [old, { createdAtMs }] of Object.entries(keptResponses))
        if (createdAtMs < now - lifetimeMs) delete keptResponses[old];
      const bodyDigest = createHash('sha256').update(body).digest('hex');
      const kept = keptResponses[key];
      if (!kept) {
        keptResponses[key] = { bodyDigest, endpoint, createdAtMs: now };
        return undefined;
      }
      if (kept.endpoint !== endpoint)
        throw mismatch(`for the same endpoint they were first used for ('${kept.endpoint}' vs '${endpoint}')`, key);
      if (kept.bodyDigest !== bodyDigest) throw mismatch('with the same parameters they were first used with', key);
      if (!kept.response)
        throw invalidRequest(
          409,
          `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
          { code: 'idempotency_key_in_use' },
        );
      return kept.response;
    },
    finish(key: string, response: FinalResponse): void {
      const kept = keptResponses[key];
      if (!kept) return;
      if (isKept(response.status)) kept.response = response;
      else delete keptResponses[key];
    },
  };
}
