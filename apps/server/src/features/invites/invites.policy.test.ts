import { describe, expect, it } from 'vitest';
import {
  chooseInvite,
  inviteLimits,
  maskEmail,
  type OpenInvite,
  sendingRefusal,
  inviteStatus,
} from './invites.policy.ts';

const now = new Date('2026-03-08T12:00:00Z');
const before = new Date(now.getTime() - 1);
const later = new Date(now.getTime() + 1);
const open = { expiresAt: later, acceptedAt: null, canceledAt: null };

describe('inviteStatus', () => {
  it.each([
    [open, 'pending'],
    [{ ...open, expiresAt: now }, 'expired'],
    [{ ...open, expiresAt: before }, 'expired'],
    [{ ...open, canceledAt: before }, 'cancelled'],
    [{ ...open, canceledAt: before, expiresAt: before }, 'cancelled'],
    [{ ...open, acceptedAt: before, expiresAt: before }, 'accepted'],
  ] as const)('returns for %j: %s', (facts, status) => {
    expect(inviteStatus(facts, now)).toBe(status);
  });
});

describe('inviteLimits', () => {
  it.each([
    { sent: 0, accepted: 0, canSendMore: true, nextMilestone: 1 },
    { sent: 4, accepted: 0, canSendMore: true, nextMilestone: 1 },
    { sent: 5, accepted: 0, canSendMore: false, nextMilestone: 1 },
    { sent: 5, accepted: 1, canSendMore: true, nextMilestone: 2 },
    { sent: 10, accepted: 1, canSendMore: false, nextMilestone: 2 },
    { sent: 10, accepted: 10, canSendMore: true, nextMilestone: 11 },
  ])(
    'returns canSendMore $canSendMore for $sent sent and $accepted accepted',
    ({ sent, accepted, canSendMore, nextMilestone }) => {
      expect(inviteLimits({ sent, accepted })).toEqual({ canSendMore, nextMilestone, currentAccepted: accepted });
    },
  );

  it('returns the smallest number of accepted invites that allows more as the next milestone', () => {
    for (let accepted = 0; accepted < 50; accepted += 1) {
      const sent = 5 * (accepted + 1);
      const { canSendMore, nextMilestone } = inviteLimits({ sent, accepted });
      expect(canSendMore).toBe(false);
      expect(inviteLimits({ sent, accepted: nextMilestone - 1 }).canSendMore).toBe(false);
      expect(inviteLimits({ sent, accepted: nextMilestone }).canSendMore).toBe(true);
    }
  });
});

describe('sendingRefusal', () => {
  const allowed = {
    limits: inviteLimits({ sent: 0, accepted: 0 }),
    sentToday: 0,
    isSelf: false,
    isPending: false,
    hasAccount: false,
  };
  const full = inviteLimits({ sent: 5, accepted: 0 });
  it.each([
    [{}, undefined],
    [{ limits: full }, 'invite_limit_reached'],
    [{ sentToday: 19 }, undefined],
    [{ sentToday: 20 }, 'too_many_requests'],
    [{ isSelf: true, hasAccount: true }, 'invite_self'],
    [{ isPending: true }, 'invite_pending'],
    [{ hasAccount: true }, 'invite_has_account'],
    [{ limits: full, isSelf: true, isPending: true, hasAccount: true }, 'invite_limit_reached'],
  ])('returns for %j: %s', (facts, refusal) => {
    expect(sendingRefusal({ ...allowed, ...facts })).toBe(refusal);
  });
});

describe('chooseInvite', () => {
  const toBob = (facts: Partial<OpenInvite> = {}): OpenInvite => ({
    id: '1',
    code: 'aaa',
    mailbox: 'bob@x.org',
    inviterMailbox: 'ann@x.org',
    sentAt: before,
    ...open,
    ...facts,
  });
  const bob = { mailbox: 'bob@x.org', code: null, isKnown: false };

  it.each([
    ['the invite sent to the mailbox', bob, [toBob()], '1'],
    ['the invite whose link was used', { ...bob, code: 'bbb' }, [toBob(), toBob({ id: '2', code: 'bbb' })], '2'],
    [
      'the invite whose link was used, although sent to another mailbox',
      { ...bob, code: 'aaa' },
      [toBob({ mailbox: 'cy@x.org' })],
      '1',
    ],
    ['the first of several invites', bob, [toBob({ id: '2', sentAt: now }), toBob({ id: '1' })], '1'],
    ['the invite sent to the mailbox, if the code is unknown', { ...bob, code: 'bbb' }, [toBob()], '1'],
    ['no invite sent to another mailbox, without its link', bob, [toBob({ mailbox: 'cy@x.org' })], undefined],
    ['no expired invite', bob, [toBob({ expiresAt: now })], undefined],
    ['no canceled invite', bob, [toBob({ canceledAt: before })], undefined],
    ['no accepted invite', bob, [toBob({ acceptedAt: before })], undefined],
    ['no invite of the same person', { ...bob, code: 'aaa' }, [toBob({ inviterMailbox: 'bob@x.org' })], undefined],
    ['no invite for a known mailbox', { ...bob, isKnown: true }, [toBob()], undefined],
  ])('selects %s', (_, invitee, invites, id) => {
    expect(chooseInvite(invitee, invites, now)?.id).toBe(id);
  });
});

describe('maskEmail', () => {
  it.each([
    ['ann@example.org', 'a***@example.org'],
    ['a@example.org', 'a***@example.org'],
    ['ann+menu@example.org', 'a***@example.org'],
    ['𝒶nn@example.org', '𝒶***@example.org'],
  ])('masks %s', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });
});
