import { limits } from '@tessera/contract';
import { chooseInvite, inviteLimits, sendingRefusal, inviteStatus } from '../../src/features/invites/invites.policy.ts';
import { canonicalMailbox } from '../../src/platform/mail/canonical-mailbox.ts';
import { after, days } from '../../src/platform/clock/clock.ts';
import type { Action, Address } from './actions.ts';
import { type InviteDriver, type Outcome, addressAt } from './driver.ts';

interface Account {
  email: string;
  isVerified: boolean;
  code: string | null;
  referrals: number;
}

interface SentInvite {
  id: string;
  code: string;
  mailbox: string;
  inviter: Account;
  inviterMailbox: string;
  sentAt: Date;
  expiresAt: Date;
  acceptedAt: Date | null;
  canceledAt: Date | null;
}

/** Time between two invites, so that their order is defined. */
export const sendGapMs = 1;
const codeAt = (index: number): string => `code${index}`;

/** The product's policies over plain lists, without a database. */
export function createModel(people: readonly Address[]): InviteDriver {
  let now = new Date('2026-03-01T12:00:00Z');
  let bonuses = 0;
  const accounts = new Map<string, Account>();
  const known = new Set<string>();
  const sent: SentInvite[] = [];
  const exists = (account: Account) => accounts.get(account.email) === account;

  const acts: { [K in Action['kind']]: (action: Extract<Action, { kind: K }>) => Outcome } = {
    send({ from, to }) {
      const inviter = accounts.get(addressAt(people, from).email);
      if (!inviter?.isVerified) return 'skipped';
      const { email } = addressAt(people, to);
      const mine = sent.filter((invite) => invite.inviter === inviter);
      const counted = mine.filter(({ canceledAt }) => !canceledAt);
      const mailbox = canonicalMailbox(email);
      const refusal = sendingRefusal({
        limits: inviteLimits({ sent: counted.length, accepted: mine.filter(({ acceptedAt }) => acceptedAt).length }),
        sentToday: mine.filter(({ sentAt }) => sentAt > after(now, -days(1))).length,
        isSelf: mailbox === canonicalMailbox(inviter.email),
        isPending: mine.some((invite) => invite.mailbox === mailbox && inviteStatus(invite, now) === 'pending'),
        hasAccount: accounts.get(email)?.isVerified === true,
      });
      if (refusal) return refusal;
      const index = sent.length;
      sent.push({
        id: String(index).padStart(6, '0'),
        code: codeAt(index),
        mailbox,
        inviter,
        inviterMailbox: canonicalMailbox(inviter.email),
        sentAt: now,
        expiresAt: after(now, days(limits.invites.validDays)),
        acceptedAt: null,
        canceledAt: null,
      });
      now = after(now, sendGapMs);
      return 'done';
    },
    cancel({ invite: index }) {
      const invite = sent[index];
      if (!invite || !exists(invite.inviter)) return 'skipped';
      if (inviteStatus(invite, now) !== 'pending') return 'invite_not_pending';
      invite.canceledAt = now;
      return 'done';
    },
    register({ address, code }) {
      const { email } = addressAt(people, address);
      const account = accounts.get(email);
      if (account?.isVerified) return 'email_in_use';
      const given = typeof code === 'number' ? codeAt(code) : code === 'none' ? null : 'broken';
      accounts.set(email, { email, isVerified: false, code: given, referrals: 0 });
      return 'done';
    },
    verify({ address }) {
      const account = accounts.get(addressAt(people, address).email);
      if (!account || account.isVerified) return 'skipped';
      account.isVerified = true;
      const mailbox = canonicalMailbox(account.email);
      const isKnown = known.has(mailbox);
      known.add(mailbox);
      const existing = sent.filter(({ inviter }) => exists(inviter));
      const accepted = chooseInvite({ mailbox, code: account.code, isKnown }, existing, now);
      if (accepted) {
        accepted.acceptedAt = now;
        accepted.inviter.referrals += 1;
        bonuses += 1;
      }
      return 'done';
    },
    delete({ address }) {
      const { email } = addressAt(people, address);
      if (!accounts.get(email)?.isVerified) return 'skipped';
      accounts.delete(email);
      return 'done';
    },
    wait({ days: count }) {
      now = after(now, days(count));
      return 'done';
    },
  };

  return {
    act: (action) => (acts[action.kind] as (given: Action) => Outcome)(action),
    bonuses: () => bonuses,
    statuses: () => sent.map((invite) => (exists(invite.inviter) ? inviteStatus(invite, now) : 'gone')),
  };
}
