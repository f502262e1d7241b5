import { appPaths, type endpoints, limits, type ReplyOf } from '@tessera/contract';
import { unauthorized } from '../../http/app-error.ts';
import { after, days } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { InviteDeps } from './invites.deps.ts';
import { maskEmail, newInviteCode } from './invites.policy.ts';
import { findReferralCode, findReferrer, insertReferral, storeReferralCode } from './referrals.repo.ts';

export type Referrals = ReturnType<typeof createReferrals>;

export function createReferrals({ config, db, ids }: InviteDeps) {
  return {
    /** The account's referral link, which stays the same. */
    async link(userId: string): Promise<ReplyOf<typeof endpoints.invites.referral>> {
      const code = (await findReferralCode(db, userId)) ?? (await storeReferralCode(db, userId, newInviteCode(ids)));
      if (code === undefined) throw unauthorized();
      return { referralCode: code, referralUrl: `${config.publicUrl}${appPaths.register}?invite=${code}` };
    },

    /** The masked address of the account with this code: its link is public, its address is not. */
    async inviter(code: string): Promise<string | null> {
      const referrer = await findReferrer(db, code);
      return referrer ? maskEmail(referrer.email) : null;
    },

    /** Records a registration with the link as an accepted invite. The inviter sees the masked address. */
    async accept(tx: Queryable, inviterId: string, email: string, now: Date) {
      const masked = maskEmail(email);
      await insertReferral(tx, {
        id: ids.uuid(now),
        userId: inviterId,
        inviteeEmail: masked,
        mailbox: masked,
        code: newInviteCode(ids),
        sentAt: now,
        expiresAt: after(now, days(limits.invites.validDays)),
        acceptedAt: now,
        canceledAt: null,
      });
    },
  };
}
