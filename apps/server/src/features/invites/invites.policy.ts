import { type ErrorCode, type InviteStatus, limits } from '@tessera/contract';

export interface InviteFacts {
  expires_at: Date;
  accepted_at: Date | null;
  cancelled_at: Date | null;
}

/** Time alone makes a pending invite expire; nothing is written when it does. */
export function statusOf(invite: InviteFacts, now: Date): InviteStatus {
  if (invite.accepted_at) return 'accepted';
  if (invite.cancelled_at) return 'cancelled';
  return invite.expires_at > now ? 'pending' : 'expired';
}

export interface Ladder {
  canSendMore: boolean;
  nextMilestone: number;
  currentAccepted: number;
}

/** `sent` leaves cancelled invites out. Each accepted one opens the next step; the step ahead is the next milestone. */
export const ladderOf = ({ sent, accepted }: { sent: number; accepted: number }): Ladder => ({
  canSendMore: sent < limits.invites.perStep * (accepted + 1),
  nextMilestone: accepted + 1,
  currentAccepted: accepted,
});

export interface SendingFacts {
  ladder: Ladder;
  /** In the last 24 hours, cancelled ones too. */
  sentToday: number;
  isSelf: boolean;
  isPending: boolean;
  hasAccount: boolean;
}

/** Why this invite may not be sent, or nothing. Who may send none learns nothing about others either. */
export function sendingRefusal(facts: SendingFacts): ErrorCode | undefined {
  if (!facts.ladder.canSendMore) return 'invite_limit_reached';
  if (facts.sentToday >= limits.invites.perDay) return 'too_many_requests';
  if (facts.isSelf) return 'invite_self';
  if (facts.isPending) return 'invite_pending';
  return facts.hasAccount ? 'invite_has_account' : undefined;
}

export interface Arrival {
  mailbox: string;
  code: string | null;
  /** The mailbox has had a verified account before, this one or another. */
  isKnown: boolean;
}

export interface OpenInvite extends InviteFacts {
  id: string;
  code: string;
  mailbox: string;
  inviterMailbox: string;
  sent_at: Date;
}

const earliest = (a: OpenInvite, b: OpenInvite) => a.sent_at.getTime() - b.sent_at.getTime() || (a.id < b.id ? -1 : 1);

/**
 * Which invite someone accepts by proving an address: the one whose link they came by, whoever it was written to, else
 * the first that was written to them. Nobody brings a bonus twice or to oneself, and an invite that was not accepted so
 * stays open for somebody else.
 */
export function acceptedBy<I extends OpenInvite>(arrival: Arrival, invites: readonly I[], now: Date): I | undefined {
  if (arrival.isKnown) return undefined;
  const open = invites.filter(
    (invite) => statusOf(invite, now) === 'pending' && invite.inviterMailbox !== arrival.mailbox,
  );
  return (
    open.find(({ code }) => code === arrival.code) ??
    open.filter(({ mailbox }) => mailbox === arrival.mailbox).toSorted(earliest)[0]
  );
}
