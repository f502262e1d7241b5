import { endpoints } from '@tessera/contract';
import { done, type Route } from '../../http/route.ts';
import type { Throttle } from '../../http/throttle.ts';
import { canonicalMailbox } from '../../platform/mail/canonical-mailbox.ts';
import type { Invites } from './invites.service.ts';

const quarterHour = 15 * 60;
const day = 24 * 60 * 60;

/** Limits attempts, including refused ones, to slow down clients that test which addresses have an account. The service limits the emails. */
const sendThrottle: Throttle<{ email: string }>[] = [
  { name: 'invite-address', by: 'address', points: 120, seconds: quarterHour },
  { name: 'invite-user', by: 'user', points: 60, seconds: day },
  // Limits the email a mailbox gets, however many accounts invite it.
  { name: 'invite-mailbox', by: ({ email }) => canonicalMailbox(email), points: 10, seconds: day },
];

export function inviteRoutes(route: Route, invites: Invites): void {
  const calls = endpoints.invites;

  route(calls.list, ({ user }) => invites.list(user.userId).then((list) => ({ invites: list })));

  route(calls.stats, ({ user }) => invites.stats(user.userId));

  route(calls.referral, ({ user }) => invites.referrals.link(user.userId));

  route(calls.send, ({ user, body }) => invites.send(user.userId, body.email), { throttle: sendThrottle });

  route(calls.cancel, ({ user, params }) =>
    invites.cancel(user.userId, params.id).then(done('The invite was canceled.')),
  );

  route(calls.inviter, ({ query }) => invites.inviter(query.code).then((inviter) => ({ inviter })), {
    throttle: [{ name: 'inviter', by: 'address', points: 120, seconds: quarterHour }],
  });
}
