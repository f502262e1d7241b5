import type { ErrorCode } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import { isDatabaseAway } from '../../platform/db/db.ts';

type StripeFailure = Extract<
  ErrorCode,
  'checkout_failed' | 'portal_failed' | 'reactivate_failed' | 'plan_change_failed'
>;

/** A failure of Stripe becomes a 502 with this code. Refusals and an absent database keep their own answer. */
export async function failingAs<T>(code: StripeFailure, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError || isDatabaseAway(error) ? error : new AppError(code, { cause: error });
  }
}
