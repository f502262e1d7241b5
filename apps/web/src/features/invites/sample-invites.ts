import type { Invite } from '@tessera/contract';

/** How many days ago invites were sent, and accepted if they were. */
const examples = [
  { sent: 6, accepted: 4 },
  { sent: 5, accepted: 3 },
  { sent: 5 },
  { sent: 3, accepted: 1 },
  { sent: 2, accepted: 1 },
  { sent: 0 },
];

/** Invites for the charts of an account that has none. */
export function sampleInvites(now: Date): Invite[] {
  const daysAgo = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toISOString();
  return examples.map(({ sent, accepted }, i) => ({
    id: String(i),
    inviteeEmail: '',
    inviteCode: '',
    status: accepted === undefined ? 'pending' : 'accepted',
    sentAt: daysAgo(sent),
    expiresAt: daysAgo(sent - 7),
    acceptedAt: accepted === undefined ? null : daysAgo(accepted),
  }));
}
