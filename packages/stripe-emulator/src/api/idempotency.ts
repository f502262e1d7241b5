import { createHash } from 'node:crypto';
import type { World } from '../state/world.ts';
import { Failure } from './failure.ts';

/** Stripe forgets a key after a day at the earliest. */
const keptMs = 24 * 60 * 60 * 1000;

export interface FinalAnswer {
  status: number;
  body: string;
  requestId: string;
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** Results that are worth keeping: those of a request that began to be carried out. */
const isKept = (status: number) => status !== 400 && status !== 401 && status !== 409 && status !== 429;

/**
 * The same key with the same request gets the first answer again; with another request it is refused; while the first
 * is under way the second is told so.
 */
export function createIdempotency(world: World) {
  const { keptAnswers } = world.state;
  // A request that was cut short by the end of the process is not under way any more.
  for (const [key, kept] of Object.entries(keptAnswers)) if (!kept.answer) delete keptAnswers[key];

  return {
    /** Answers what was answered before, or nothing for a request to be carried out under this key. */
    begin(key: string, endpoint: string, body: string): FinalAnswer | undefined {
      for (const [old, { at }] of Object.entries(keptAnswers)) if (at < Date.now() - keptMs) delete keptAnswers[old];
      const kept = keptAnswers[key];
      const request = digest(body);
      if (!kept) {
        keptAnswers[key] = { request, endpoint, at: Date.now() };
        return undefined;
      }
      if (kept.endpoint !== endpoint)
        throw new Failure(
          400,
          'idempotency_error',
          `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${kept.endpoint}' vs '${endpoint}'). Try using a key other than '${key}' if you meant to execute a different request.`,
        );
      if (kept.request !== request)
        throw new Failure(
          400,
          'idempotency_error',
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        );
      if (!kept.answer)
        throw new Failure(
          409,
          'invalid_request_error',
          `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
          { code: 'idempotency_key_in_use' },
        );
      return kept.answer;
    },
    finish(key: string, answer: FinalAnswer): void {
      const kept = keptAnswers[key];
      if (!kept) return;
      if (isKept(answer.status)) kept.answer = answer;
      else delete keptAnswers[key];
    },
  };
}
