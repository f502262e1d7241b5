import type { Queryable } from '../../platform/db/db.ts';
import { mailboxOf } from '../../platform/mail/mailbox-of.ts';
import type { DeletionHook } from '../auth/auth.service.ts';
import type { VerifiedHook } from '../auth/verification.service.ts';
import { grantReferral } from '../plans/plans.service.ts';
import type { InviteDeps } from './invites.deps.ts';
import { chooseInvite } from './invites.policy.ts';
import { findOpenInvites, findVerifiedEmail, lockInviters, markAccepted, rememberMailbox } from './invites.repo.ts';

export interface Acceptance {
  /** Accepts the invite of a newly verified account and grants the inviter the bonus. */
  onVerified: VerifiedHook;
  /** Remembers the mailbox of a deleted account, so that registering again grants no second bonus. */
  beforeDeletion: DeletionHook;
}

/**
 * Lock order, here and everywhere: the new account, its mailbox hash, the inviters' accounts by id, the invites. Only
 * verified accounts can invite, so an inviter is never a new account at the same time and no deadlock can occur.
 */
export function createAcceptance({ clock, mailboxHash, live }: InviteDeps): Acceptance {
  const remember = async (tx: Queryable, mailbox: string) => rememberMailbox(tx, await mailboxHash(tx, mailbox));

  return {
    async onVerified(tx, { email, inviteCode: code }) {
      const mailbox = mailboxOf(email);
      const isKnown = !(await remember(tx, mailbox));
      const found = isKnown ? [] : await findOpenInvites(tx, mailbox, code);
      if (found.length === 0) return;
      const inviters = await lockInviters(tx, [...new Set(found.map(({ userId }) => userId))]);
      const mailboxes = new Map(inviters.map((inviter) => [inviter.id, mailboxOf(inviter.email)]));
      // Read again under the locks: an invite may have been accepted or canceled, an inviter deleted in the meantime.
      const now = clock.now();
      const open = (await findOpenInvites(tx, mailbox, code)).flatMap((invite) => {
        const inviterMailbox = mailboxes.get(invite.userId);
        return inviterMailbox === undefined ? [] : [{ ...invite, inviterMailbox }];
      });
      const accepted = chooseInvite({ mailbox, code, isKnown }, open, now);
      if (!accepted) return;
      await markAccepted(tx, accepted.id, now);
      await grantReferral(tx, accepted.userId);
      await live.announce(tx, accepted.userId);
    },

    async beforeDeletion(tx, userId) {
      const email = await findVerifiedEmail(tx, userId);
      if (email !== undefined) await remember(tx, mailboxOf(email));
    },
  };
}
