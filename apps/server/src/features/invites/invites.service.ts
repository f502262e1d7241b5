import { type Invite, type InviteStats, limits } from '@tessera/contract';
import { AppError, notFound, tooManyRequests, unauthorized } from '../../http/app-error.ts';
import { after, days } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { canonicalMailbox } from '../../platform/mail/canonical-mailbox.ts';
import { readPlan } from '../plans/plans.service.ts';
import { createAcceptance } from './acceptance.service.ts';
import { createInviteMail } from './invite-mail.ts';
import type { InviteDeps } from './invites.deps.ts';
import { inviteLimits, newInviteCode, sendingRefusal, inviteStatus } from './invites.policy.ts';
import { presentInvite, presentStats } from './invites.present.ts';
import {
  countInvites,
  findInvite,
  findInviteWithInviter,
  hasPendingInvite,
  hasVerifiedAccount,
  insertInvite,
  type Inviter,
  type InviteRow,
  listInvites,
  lockInviter,
  markCanceled,
} from './invites.repo.ts';
import { createReferrals } from './referrals.service.ts';

export type Invites = ReturnType<typeof createInvites>;

const oneDay = days(1);

async function requireInviter(tx: Queryable, userId: string): Promise<Inviter> {
  const inviter = await lockInviter(tx, userId);
  if (!inviter) throw unauthorized();
  return inviter;
}

/**
 * The inviter must be locked, so that the counts are still correct when the invite is inserted. `isPrivate`: an address with an
 * account is invited as any other, and the invite expires.
 */
async function requireAllowed(
  tx: Queryable,
  inviter: Inviter,
  { email, now, isPrivate }: { email: string; now: Date; isPrivate: boolean },
): Promise<void> {
  const mailbox = canonicalMailbox(email);
  const counts = await countInvites(tx, inviter.id, now, after(now, -oneDay));
  const current = inviteLimits(counts);
  const refusal = sendingRefusal({
    limits: current,
    sentToday: counts.recent,
    isSelf: mailbox === canonicalMailbox(inviter.email),
    isPending: await hasPendingInvite(tx, inviter.id, mailbox, now),
    hasAccount: !isPrivate && (await hasVerifiedAccount(tx, email)),
  });
  if (!refusal) return;
  if (refusal === 'too_many_requests') {
    const waitMs = after(counts.firstRecentAt ?? now, oneDay).getTime() - now.getTime();
    throw tooManyRequests(Math.ceil(waitMs / 1000));
  }
  if (refusal !== 'invite_limit_reached') throw new AppError(refusal);
  throw new AppError(refusal, { params: { required: current.nextMilestone, current: current.currentAccepted } });
}

export function createInvites(deps: InviteDeps) {
  const { config, db, clock, ids, outbox } = deps;
  const requestMail = createInviteMail(deps);
  const referrals = createReferrals(deps);

  return {
    referrals,
    acceptance: createAcceptance(deps, referrals),

    async list(userId: string): Promise<Invite[]> {
      const now = clock.now();
      return (await listInvites(db, userId, limits.invites.maxListed)).map((row) => presentInvite(row, now));
    },

    async stats(userId: string): Promise<InviteStats> {
      const now = clock.now();
      const [counts, plan] = await Promise.all([countInvites(db, userId, now, now), readPlan(db, userId)]);
      return presentStats(counts, plan);
    },

    async send(userId: string, email: string): Promise<Invite> {
      const now = clock.now();
      const invite: InviteRow = {
        id: ids.uuid(now),
        userId,
        inviteeEmail: email,
        mailbox: canonicalMailbox(email),
        code: newInviteCode(ids),
        sentAt: now,
        expiresAt: after(now, days(limits.invites.validDays)),
        acceptedAt: null,
        canceledAt: null,
      };
      await db.tx(async (tx) => {
        const isPrivate = config.registrationPrivacy;
        await requireAllowed(tx, await requireInviter(tx, userId), { email, now, isPrivate });
        await insertInvite(tx, invite);
        await requestMail(tx, invite.id, userId);
      });
      outbox.wake();
      return presentInvite(invite, now);
    },

    async cancel(userId: string, id: string) {
      const now = clock.now();
      await db.tx(async (tx) => {
        await requireInviter(tx, userId);
        const invite = await findInvite(tx, userId, id);
        if (!invite) throw notFound();
        if (inviteStatus(invite, now) !== 'pending') throw new AppError('invite_not_pending');
        await markCanceled(tx, id, now);
      });
    },

    /**
     * The inviter's address for the code of a pending invite, which the invite email names too; masked for the code of a
     * referral link; null for other codes.
     */
    async inviter(code: string | undefined): Promise<string | null> {
      if (code === undefined) return null;
      const invite = await findInviteWithInviter(db, { code });
      return invite && inviteStatus(invite, clock.now()) === 'pending' ? invite.inviter : referrals.inviter(code);
    },
  };
}
