import type { Queryable } from '../../platform/db/db.ts';
import { canonicalMailbox } from '../../platform/mail/canonical-mailbox.ts';
import { hasInvitation } from './invites.repo.ts';

/** Whether an account has invited this address, or shared this code or referral link. */
export const isInvited = (
  db: Queryable,
  { email, inviteCode }: { email: string; inviteCode: string | undefined },
  now: Date,
): Promise<boolean> => hasInvitation(db, { mailbox: canonicalMailbox(email), code: inviteCode ?? null }, now);
