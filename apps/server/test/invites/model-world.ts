import { limits } from '@tessera/contract';
import { acceptedBy, ladderOf, sendingRefusal, statusOf } from '../../src/features/invites/invites.policy.ts';
import { mailboxOf } from '../../src/platform/mail/mailbox-of.ts';
import { after, days } from '../../src/platform/clock/clock.ts';
import type { Action, Address } from './actions.ts';
import { type Outcome, personAt, type World } from './world.ts';

interface Account {
  email: string;
  verified: boolean;
  code: string | null;
  referrals: number;
}

interface Sent {
  id: string;
  code: string;
  mailbox: string;
  inviter: Account;
  inviterMailbox: string;
  sent_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  cancelled_at: Date | null;
}

/** No two invites are sent in the same moment: which of them came first would be chance. */
export const momentsApart = 1;
const codeAt = (index: number): string => `code${index}`;

/** The product's own rules over plain lists: what the service does, without a database. */
export function modelWorld(people: readonly Address[]): World {
  let now = new Date('2026-03-01T12:00:00Z');
  let bonuses = 0;
  const accounts = new Map<string, Account>();
  const known = new Set<string>();
  const sent: Sent[] = [];
  const isHere = (account: Account) => accounts.get(account.email) === account;

  const acts: { [K in Action['do']]: (action: Extract<Action, { do: K }>) => Outcome } = {
    send({ from, to }) {
      const inviter = accounts.get(personAt(people, from).email);
      if (!inviter?.verified) return 'idle';
      const { email } = personAt(people, to);
      const mine = sent.filter((invite) => invite.inviter === inviter);
      const counted = mine.filter(({ cancelled_at }) => !cancelled_at);
      const mailbox = mailboxOf(email);
      const refusal = sendingRefusal({
        ladder: ladderOf({ sent: counted.length, accepted: mine.filter(({ accepted_at }) => accepted_at).length }),
        sentToday: mine.filter(({ sent_at }) => sent_at > after(now, -days(1))).length,
        isSelf: mailbox === mailboxOf(inviter.email),
        isPending: mine.some((invite) => invite.mailbox === mailbox && statusOf(invite, now) === 'pending'),
        hasAccount: accounts.get(email)?.verified === true,
      });
      if (refusal) return refusal;
      const index = sent.length;
      sent.push({
        id: String(index).padStart(6, '0'),
        code: codeAt(index),
        mailbox,
        inviter,
        inviterMailbox: mailboxOf(inviter.email),
        sent_at: now,
        expires_at: after(now, days(limits.invites.validDays)),
        accepted_at: null,
        cancelled_at: null,
      });
      now = after(now, momentsApart);
      return 'done';
    },
    cancel({ invite: index }) {
      const invite = sent[index];
      if (!invite || !isHere(invite.inviter)) return 'idle';
      if (statusOf(invite, now) !== 'pending') return 'invite_not_pending';
      invite.cancelled_at = now;
      return 'done';
    },
    register({ who, code }) {
      const { email } = personAt(people, who);
      const account = accounts.get(email);
      if (account?.verified) return 'email_in_use';
      const given = typeof code === 'number' ? codeAt(code) : code === 'none' ? null : 'broken';
      accounts.set(email, { email, verified: false, code: given, referrals: 0 });
      return 'done';
    },
    verify({ who }) {
      const account = accounts.get(personAt(people, who).email);
      if (!account || account.verified) return 'idle';
      account.verified = true;
      const mailbox = mailboxOf(account.email);
      const isKnown = known.has(mailbox);
      known.add(mailbox);
      const here = sent.filter(({ inviter }) => isHere(inviter));
      const accepted = acceptedBy({ mailbox, code: account.code, isKnown }, here, now);
      if (accepted) {
        accepted.accepted_at = now;
        accepted.inviter.referrals += 1;
        bonuses += 1;
      }
      return 'done';
    },
    leave({ who }) {
      const { email } = personAt(people, who);
      if (!accounts.get(email)?.verified) return 'idle';
      accounts.delete(email);
      return 'done';
    },
    wait({ days: count }) {
      now = after(now, days(count));
      return 'done';
    },
  };

  return {
    act: (action) => (acts[action.do] as (given: Action) => Outcome)(action),
    bonuses: () => bonuses,
    statuses: () => sent.map((invite) => (isHere(invite.inviter) ? statusOf(invite, now) : 'gone')),
  };
}
