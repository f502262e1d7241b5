import type { Invite, InviteStats } from '@tessera/contract';
import type { AccountPlan } from '../plans/plans.service.ts';
import { inviteLimits, statusOf } from './invites.policy.ts';
import type { InviteCounts, InviteRow } from './invites.repo.ts';

export const presentInvite = (row: InviteRow, now: Date): Invite => ({
  id: row.id,
  inviteeEmail: row.inviteeEmail,
  inviteCode: row.code,
  status: statusOf(row, now),
  sentAt: row.sentAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  acceptedAt: row.acceptedAt?.toISOString() ?? null,
});

export const presentStats = (
  { pending, accepted, expired, sent }: InviteCounts,
  { referrals, bonus }: AccountPlan,
): InviteStats => ({
  invites: { pending, accepted, expired },
  referrals: { total: referrals, bonusUrlsEarned: bonus },
  limits: inviteLimits({ sent, accepted }),
});
