import { emailBody, isFieldMessageKey } from '@tessera/contract';
import * as z from 'zod/mini';

/** The address as the server will keep it, or the key of what is wrong with it. */
export function readAddress(typed: string): { email: string } | { problem: string } {
  const parsed = z.safeParse(emailBody, { email: typed });
  if (parsed.success) return parsed.data;
  const problem = parsed.error.issues[0]?.message;
  return { problem: isFieldMessageKey(problem) ? problem : 'emailInvalid' };
}
