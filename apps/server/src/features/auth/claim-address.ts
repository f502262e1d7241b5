import { AppError, unavailable } from '../../http/app-error.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { deleteMailTokens } from './mail-tokens.repo.ts';
import { deleteSessionsOf } from './sessions.repo.ts';
import { insertUser, lockUserByEmail, type NewUser, replaceUnverified } from './users.repo.ts';

export const emailInUse = () => new AppError('email_in_use');

/**
 * Creates an account, or replaces the earlier registration of an unverified address. A registration with another password
 * revokes the links and sessions of the earlier one: a link must not activate a password it was not sent for.
 */
export async function claimAddress(tx: Queryable, user: NewUser): Promise<{ userId: string; registration: number }> {
  if (await insertUser(tx, user)) return { userId: user.id, registration: 1 };
  const existing = await lockUserByEmail(tx, user.email);
  if (!existing) throw unavailable(new Error('account deleted while its address was being registered'));
  if (existing.emailVerifiedAt) throw emailInUse();
  const { registration } = await replaceUnverified(tx, existing.id, user);
  if (registration !== existing.registration) {
    await deleteMailTokens(tx, existing.id, 'verify');
    await deleteSessionsOf(tx, existing.id, null);
  }
  return { userId: existing.id, registration };
}
