import { describe, expect, it } from 'vitest';
import { acceptedBy, ladderOf, type OpenInvite, sendingRefusal, statusOf } from './invites.policy.ts';

const now = new Date('2026-03-08T12:00:00Z');
const before = new Date(now.getTime() - 1);
const later = new Date(now.getTime() + 1);
const open = { expires_at: later, accepted_at: null, cancelled_at: null };

describe('the status of an invite', () => {
  it.each([
    [open, 'pending'],
    [{ ...open, expires_at: now }, 'expired'],
    [{ ...open, expires_at: before }, 'expired'],
    [{ ...open, cancelled_at: before }, 'cancelled'],
    [{ ...open, cancelled_at: before, expires_at: before }, 'cancelled'],
    [{ ...open, accepted_at: before, expires_at: before }, 'accepted'],
  ] as const)('%# is what happened to it, else what time has made of it', (facts, status) => {
    expect(statusOf(facts, now)).toBe(status);
  });
});

describe('the ladder', () => {
  it.each([
    { sent: 0, accepted: 0, canSendMore: true, nextMilestone: 1 },
    { sent: 4, accepted: 0, canSendMore: true, nextMilestone: 1 },
    { sent: 5, accepted: 0, canSendMore: false, nextMilestone: 1 },
    { sent: 5, accepted: 1, canSendMore: true, nextMilestone: 2 },
    { sent: 10, accepted: 1, canSendMore: false, nextMilestone: 2 },
    { sent: 10, accepted: 10, canSendMore: true, nextMilestone: 11 },
  ])('with $sent sent and $accepted accepted', ({ sent, accepted, canSendMore, nextMilestone }) => {
    expect(ladderOf({ sent, accepted })).toEqual({ canSendMore, nextMilestone, currentAccepted: accepted });
  });

  it('names at the limit the smallest number of accepted invites that opens it', () => {
    for (let accepted = 0; accepted < 50; accepted += 1) {
      const sent = 5 * (accepted + 1);
      const { canSendMore, nextMilestone } = ladderOf({ sent, accepted });
      expect(canSendMore).toBe(false);
      expect(ladderOf({ sent, accepted: nextMilestone - 1 }).canSendMore).toBe(false);
      expect(ladderOf({ sent, accepted: nextMilestone }).canSendMore).toBe(true);
    }
  });
});

describe('sending', () => {
  const fine = {
    ladder: ladderOf({ sent: 0, accepted: 0 }),
    sentToday: 0,
    isSelf: false,
    isPending: false,
    hasAccount: false,
  };
  const full = ladderOf({ sent: 5, accepted: 0 });
  it.each([
    [{}, undefined],
    [{ ladder: full }, 'invite_limit_reached'],
    [{ sentToday: 19 }, undefined],
    [{ sentToday: 20 }, 'too_many_requests'],
    [{ isSelf: true, hasAccount: true }, 'invite_self'],
    [{ isPending: true }, 'invite_pending'],
    [{ hasAccount: true }, 'invite_has_account'],
    [{ ladder: full, isSelf: true, isPending: true, hasAccount: true }, 'invite_limit_reached'],
  ])('with %j is refused as %s', (facts, refusal) => {
    expect(sendingRefusal({ ...fine, ...facts })).toBe(refusal);
  });
});

describe('who accepts what', () => {
  const toBob = (facts: Partial<OpenInvite> = {}): OpenInvite => ({
    id: '1',
    code: 'aaa',
    mailbox: 'bob@x.org',
    inviterMailbox: 'ann@x.org',
    sent_at: before,
    ...open,
    ...facts,
  });
  const bob = { mailbox: 'bob@x.org', code: null, isKnown: false };

  it.each([
    ['the invite written to them', bob, [toBob()], '1'],
    ['the one whose link they came by', { ...bob, code: 'bbb' }, [toBob(), toBob({ id: '2', code: 'bbb' })], '2'],
    ['a link that was written to somebody else', { ...bob, code: 'aaa' }, [toBob({ mailbox: 'cy@x.org' })], '1'],
    ['the first of several', bob, [toBob({ id: '2', sent_at: now }), toBob({ id: '1' })], '1'],
    ['the one to them, when their link is spent', { ...bob, code: 'bbb' }, [toBob()], '1'],
    ['none without a link, if it was written to another', bob, [toBob({ mailbox: 'cy@x.org' })], undefined],
    ['none that has expired', bob, [toBob({ expires_at: now })], undefined],
    ['none that was cancelled', bob, [toBob({ cancelled_at: before })], undefined],
    ['none that was accepted', bob, [toBob({ accepted_at: before })], undefined],
    ['none of their own', { ...bob, code: 'aaa' }, [toBob({ inviterMailbox: 'bob@x.org' })], undefined],
    ['none, if they were here before', { ...bob, isKnown: true }, [toBob()], undefined],
  ])('someone accepts %s', (_, arrival, invites, id) => {
    expect(acceptedBy(arrival, invites, now)?.id).toBe(id);
  });
});
