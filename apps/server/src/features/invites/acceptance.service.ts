import type { Queryable } from '../../platform/db/db.ts';
import { canonicalMailbox } from '../../platform/mail/canonical-mailbox.ts';
import type { DeletionHook } from '../auth/auth.service.ts';
import type { EmailChangedHook } from '../auth/email-changes.service.ts';
import type { VerifiedHook } from '../auth/verification.service.ts';
import { grantReferral } from '../plans/plans.service.ts';
import type { InviteDeps } from './invites.deps.ts';
import { chooseInvite } from './invites.policy.ts';
import { findOpenInvites, findVerifiedEmail, lockInviters, markAccepted, rememberMailbox } from './invites.repo.ts';
import { findReferrer } from './referrals.repo.ts';
import type { Referrals } from './referrals.service.ts';

export interface Acceptance {
  /** Accepts the invite or the referral of a newly verified account and grants the inviter the bonus. */
  onVerified: VerifiedHook;
  /** Remembers the mailbox of a deleted account, so that registering again grants no second bonus. */
  beforeDeletion: DeletionHook;
  /** Remembers the mailbox of a changed address: it has an account now, so inviting it later grants no bonus. */
  onEmailChanged: EmailChangedHook;
}

/** The referrer, unless the account was deleted in the meantime or is the invitee's own. `mailboxes` are those of the locked inviters. */
function referringId(id: string, mailbox: string, mailboxes: ReadonlyMap<string, string>): string | undefined {
  const referrerMailbox = mailboxes.get(id);
  return referrerMailbox === undefined || referrerMailbox === mailbox ? undefined : id;
}

/**
 * Lock order, here and everywhere: the new account, its mailbox hash, the inviters' accounts by id, the invites. Only
 * verified accounts can invite, so an inviter is never a new account at the same time and no deadlock can occur.
 */
export function createAcceptance({ clock, mailboxHash, live }: InviteDeps, referrals: Referrals): Acceptance {
  const remember = async (tx: Queryable, mailbox: string) => rememberMailbox(tx, await mailboxHash(tx, mailbox));

  return {
    async onVerified(tx, { email, inviteCode: code }) {
      const mailbox = canonicalMailbox(email);
      const isKnown = !(await remember(tx, mailbox));
      if (isKnown) return;
      const found = await findOpenInvites(tx, mailbox, code);
      const referrer = code === null ? undefined : await findReferrer(tx, code);
      const inviterIds = new Set([...found.map(({ userId }) => userId), ...(referrer ? [referrer.id] : [])]);
      if (inviterIds.size === 0) return;
      const inviters = await lockInviters(tx, [...inviterIds]);
      const mailboxes = new Map(inviters.map((inviter) => [inviter.id, canonicalMailbox(inviter.email)]));
      // Read again under the locks: an invite may have been accepted or canceled, an inviter deleted in the meantime.
      const now = clock.now();
      const open = (await findOpenInvites(tx, mailbox, code)).flatMap((invite) => {
        const inviterMailbox = mailboxes.get(invite.userId);
        return inviterMailbox === undefined ? [] : [{ ...invite, inviterMailbox }];
      });
      const accepted = chooseInvite({ mailbox, code, isKnown }, open, now);
      const inviterId = accepted?.userId ?? (referrer && referringId(referrer.id, mailbox, mailboxes));
      if (inviterId === undefined) return;
      if (accepted) await markAccepted(tx, accepted.id, now);
      else await referrals.accept(tx, inviterId, email, now);
      await grantReferral(tx, inviterId);
      await live.announce(tx, inviterId);
    },

    async onEmailChanged(tx, { email }) {
      await remember(tx, canonicalMailbox(email));
    },

    async beforeDeletion(tx, userId) {
      const email = await findVerifiedEmail(tx, userId);
      if (email !== undefined) await remember(tx, canonicalMailbox(email));
    },
  };
}
