import type { Queryable } from '../../platform/db/db.ts';
import type { Farewell, Welcome } from '../auth/auth.service.ts';
import { grantReferral } from '../auth/plans.service.ts';
import type { InviteDeps } from './invites.deps.ts';
import { acceptedBy } from './invites.policy.ts';
import { findOpenInvites, lockInviters, markAccepted } from './invites.repo.ts';
import { findVerifiedEmail, rememberMailbox } from './known-mailboxes.repo.ts';
import { mailboxOf } from '../../platform/mail/mailbox-of.ts';

export interface Arrivals {
  /** Someone has proven an address: the invite that brought them is accepted, and whoever sent it gets the bonus. */
  welcome: Welcome;
  /** Someone leaves: the mailbox stays known, so that coming back brings nobody a second bonus. */
  farewell: Farewell;
}

/**
 * Locks are taken in one order everywhere: the newcomer's account, their mailbox, the inviters' accounts by id, the
 * invites. An account that can be an inviter is verified, so it is never a newcomer at the same time: no circle.
 */
export function createArrivals({ clock, markOf, live }: Pick<InviteDeps, 'clock' | 'markOf' | 'live'>): Arrivals {
  const remember = async (tx: Queryable, mailbox: string) => rememberMailbox(tx, await markOf(tx, mailbox));

  return {
    async welcome(tx, { email, invite_code: code }) {
      const mailbox = mailboxOf(email);
      const isKnown = !(await remember(tx, mailbox));
      const found = isKnown ? [] : await findOpenInvites(tx, mailbox, code);
      if (found.length === 0) return;
      const inviters = await lockInviters(tx, [...new Set(found.map(({ user_id }) => user_id))]);
      const mailboxes = new Map(inviters.map((inviter) => [inviter.id, mailboxOf(inviter.email)]));
      // Read again under the locks: an invite may have been accepted or cancelled, an inviter may have left meanwhile.
      const now = clock.now();
      const open = (await findOpenInvites(tx, mailbox, code)).flatMap((invite) => {
        const inviterMailbox = mailboxes.get(invite.user_id);
        return inviterMailbox === undefined ? [] : [{ ...invite, inviterMailbox }];
      });
      const accepted = acceptedBy({ mailbox, code, isKnown }, open, now);
      if (!accepted) return;
      await markAccepted(tx, accepted.id, now);
      await grantReferral(tx, accepted.user_id);
      await live.announce(tx, accepted.user_id);
    },

    async farewell(tx, userId) {
      const person = await findVerifiedEmail(tx, userId);
      if (person) await remember(tx, mailboxOf(person.email));
    },
  };
}
