import { type Invite, type InviteStats, limits } from '@tessera/contract';
import { AppError, notFound, tooManyRequests, unauthorized } from '../../http/app-error.ts';
import { after, days } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { type Arrivals, createArrivals } from './arrivals.service.ts';
import { createInviteMail } from './invite-mail.ts';
import type { InviteDeps } from './invites.deps.ts';
import { sendingRefusal, statusOf } from './invites.policy.ts';
import { ladderOfTally, presentInvite, presentStats } from './invites.present.ts';
import {
  countReferrals,
  findInvite,
  findInviterByCode,
  hasPendingInvite,
  hasVerifiedAccount,
  type Inviter,
  insertInvite,
  listInvites,
  lockInviter,
  markCancelled,
  tallyInvites,
} from './invites.repo.ts';
import { mailboxOf } from '../../platform/mail/mailbox-of.ts';

export interface Invites {
  arrivals: Arrivals;
  list(userId: string): Promise<Invite[]>;
  stats(userId: string): Promise<InviteStats>;
  send(userId: string, email: string): Promise<Invite>;
  cancel(userId: string, id: string): Promise<void>;
  /** The inviter's address for a pending invite, as its mail names it; null for every other code. */
  inviter(code: string | undefined): Promise<string | null>;
}

const oneDay = days(1);

export function createInvites(deps: InviteDeps): Invites {
  const { db, clock, ids, outbox } = deps;
  const inviteMail = createInviteMail(deps);

  async function locked(tx: Queryable, userId: string): Promise<Inviter> {
    const inviter = await lockInviter(tx, userId);
    if (!inviter) throw unauthorized();
    return inviter;
  }

  /** The inviter's row is locked, so what is counted here still holds when the invite is stored. */
  async function refuseUnlessAllowed(tx: Queryable, inviter: Inviter, email: string, now: Date): Promise<void> {
    const mailbox = mailboxOf(email);
    const tally = await tallyInvites(tx, inviter.id, now, after(now, -oneDay));
    const ladder = ladderOfTally(tally);
    const refusal = sendingRefusal({
      ladder,
      sentToday: tally.recent,
      isSelf: mailbox === mailboxOf(inviter.email),
      isPending: await hasPendingInvite(tx, inviter.id, mailbox, now),
      hasAccount: await hasVerifiedAccount(tx, email),
    });
    if (!refusal) return;
    if (refusal === 'too_many_requests') {
      const wait = after(tally.first_recent ?? now, oneDay).getTime() - now.getTime();
      throw tooManyRequests(Math.ceil(wait / 1000));
    }
    const { nextMilestone: required, currentAccepted: current } = ladder;
    throw new AppError(refusal, refusal === 'invite_limit_reached' ? { params: { required, current } } : {});
  }

  return {
    arrivals: createArrivals(deps),

    async list(userId) {
      const now = clock.now();
      return (await listInvites(db, userId, limits.invites.maxListed)).map((row) => presentInvite(row, now));
    },

    async stats(userId) {
      const now = clock.now();
      const [tally, referrals] = await Promise.all([tallyInvites(db, userId, now, now), countReferrals(db, userId)]);
      return presentStats(tally, referrals);
    },

    async send(userId, email) {
      const now = clock.now();
      const invite = {
        id: ids.uuid(now),
        user_id: userId,
        invitee_email: email,
        mailbox: mailboxOf(email),
        // Letters and digits alone: a link that ends so is copied whole by every program that guesses where it ends.
        code: ids.shortHash() + ids.shortHash(),
        sent_at: now,
        expires_at: after(now, days(limits.invites.validDays)),
      };
      await db.tx(async (tx) => {
        await refuseUnlessAllowed(tx, await locked(tx, userId), email, now);
        await insertInvite(tx, invite);
        await inviteMail.request(tx, invite.id, userId);
      });
      outbox.wake();
      return presentInvite({ ...invite, accepted_at: null, cancelled_at: null }, now);
    },

    async cancel(userId, id) {
      const now = clock.now();
      await db.tx(async (tx) => {
        await locked(tx, userId);
        const invite = await findInvite(tx, userId, id);
        if (!invite) throw notFound();
        if (statusOf(invite, now) !== 'pending') throw new AppError('invite_not_pending');
        await markCancelled(tx, id, now);
      });
    },

    async inviter(code) {
      const invite = await findInviterByCode(db, code ?? '');
      return invite && statusOf(invite, clock.now()) === 'pending' ? invite.inviter : null;
    },
  };
}
