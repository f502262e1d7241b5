import { type ErrorCode, type InviteStats, type InviteStatus, limits } from '@tessera/contract';
import type { Ids } from '../../platform/ids/ids.ts';

export interface InviteFacts {
  expiresAt: Date;
  acceptedAt: Date | null;
  canceledAt: Date | null;
}

/** Expiry is computed, never stored. */
export function inviteStatus(invite: InviteFacts, now: Date): InviteStatus {
  if (invite.acceptedAt) return 'accepted';
  if (invite.canceledAt) return 'cancelled';
  return invite.expiresAt > now ? 'pending' : 'expired';
}

/** Only letters and digits, so that programs that detect links in text include all of it. */
export const newInviteCode = (ids: Pick<Ids, 'shortHash'>): string => ids.shortHash() + ids.shortHash();

/** `ann@example.org` becomes `a***@example.org`. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/su, '$1***');

export type InviteLimits = InviteStats['limits'];

/** `sent` excludes canceled invites. Each accepted invite allows `perStep` more. */
export const inviteLimits = ({ sent, accepted }: { sent: number; accepted: number }): InviteLimits => ({
  canSendMore: sent < limits.invites.perStep * (accepted + 1),
  nextMilestone: accepted + 1,
  currentAccepted: accepted,
});

export interface SendingFacts {
  limits: InviteLimits;
  /** Invites of the last 24 hours, including canceled ones. */
  sentToday: number;
  isSelf: boolean;
  isPending: boolean;
  hasAccount: boolean;
}

/** Checks the sender's own limits first, so that a blocked sender cannot test whether an address has an account. */
export function sendingRefusal(facts: SendingFacts): ErrorCode | undefined {
  if (!facts.limits.canSendMore) return 'invite_limit_reached';
  if (facts.sentToday >= limits.invites.perDay) return 'too_many_requests';
  if (facts.isSelf) return 'invite_self';
  if (facts.isPending) return 'invite_pending';
  return facts.hasAccount ? 'invite_has_account' : undefined;
}

export interface Invitee {
  mailbox: string;
  code: string | null;
  /** The mailbox had a verified account before. */
  isKnown: boolean;
}

export interface OpenInvite extends InviteFacts {
  id: string;
  code: string;
  mailbox: string;
  inviterMailbox: string;
  sentAt: Date;
}

const bySentAt = (a: OpenInvite, b: OpenInvite) => a.sentAt.getTime() - b.sentAt.getTime() || (a.id < b.id ? -1 : 1);

/**
 * Selects the invite that a newly verified account accepts: the one whose link was used, whatever address it was sent to,
 * otherwise the first one sent to this mailbox. A known mailbox accepts none, and an inviter cannot accept their own. An
 * invite that is not accepted for these reasons stays open.
 */
export function chooseInvite<I extends OpenInvite>(
  { mailbox, code, isKnown }: Invitee,
  invites: readonly I[],
  now: Date,
): I | undefined {
  if (isKnown) return undefined;
  const open = invites.filter((invite) => inviteStatus(invite, now) === 'pending' && invite.inviterMailbox !== mailbox);
  return (
    open.find((invite) => invite.code === code) ??
    open.filter((invite) => invite.mailbox === mailbox).toSorted(bySentAt)[0]
  );
}
