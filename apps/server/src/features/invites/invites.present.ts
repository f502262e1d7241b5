import type { Invite, InviteStats } from '@tessera/contract';
import { limits } from '@tessera/contract';
import { ladderOf, statusOf } from './invites.policy.ts';
import type { InviteRow, Tally } from './invites.repo.ts';

export const presentInvite = (row: InviteRow, now: Date): Invite => ({
  id: row.id,
  inviteeEmail: row.invitee_email,
  inviteCode: row.code,
  status: statusOf(row, now),
  sentAt: row.sent_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  acceptedAt: row.accepted_at?.toISOString() ?? null,
});

export const ladderOfTally = ({ pending, accepted, expired }: Tally) =>
  ladderOf({ sent: pending + accepted + expired, accepted });

export const presentStats = (tally: Tally, referrals: number): InviteStats => ({
  invites: { pending: tally.pending, accepted: tally.accepted, expired: tally.expired },
  referrals: { total: referrals, bonusUrlsEarned: referrals * limits.bonusPerReferral },
  limits: ladderOfTally(tally),
});
