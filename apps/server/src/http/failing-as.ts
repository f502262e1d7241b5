import type { ErrorCode } from '@tessera/contract';
import { isDatabaseUnavailable } from '../platform/db/db.ts';
import { AppError } from './app-error.ts';

/**
 * For work that asks someone outside: their failure becomes an answer with this code. A refusal on purpose and an absent
 * database keep their own answer.
 */
export async function failingAs<T>(code: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError || isDatabaseUnavailable(error) ? error : new AppError(code, { cause: error });
  }
}
