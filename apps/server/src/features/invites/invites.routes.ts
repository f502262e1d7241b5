import { endpoints } from '@tessera/contract';
import type { Route } from '../../http/route.ts';
import type { Throttle } from '../../http/throttle.ts';
import type { Invites } from './invites.service.ts';
import { mailboxOf } from '../../platform/mail/mailbox-of.ts';

const quarterHour = 15 * 60;
const day = 24 * 60 * 60;

/** Tries, whatever comes of them: finding out by guessing who has an account is slow. Mails are counted by the service. */
const tries: Throttle<{ email: string }>[] = [
  { name: 'invite-address', by: 'address', points: 120, seconds: quarterHour },
  { name: 'invite-user', by: 'user', points: 60, seconds: day },
  // However many people invite someone, the mail that this makes has a limit too.
  { name: 'invite-mailbox', by: ({ email }) => mailboxOf(email), points: 10, seconds: day },
];

export function inviteRoutes(route: Route, invites: Invites): void {
  const calls = endpoints.invites;

  route(calls.list, ({ user }) => invites.list(user.userId).then((list) => ({ invites: list })));

  route(calls.stats, ({ user }) => invites.stats(user.userId));

  route(calls.send, ({ user, body }) => invites.send(user.userId, body.email), { throttle: tries });

  route(calls.cancel, ({ user, params }) =>
    invites.cancel(user.userId, params.id).then(() => ({ message: 'The invite was cancelled.' })),
  );

  route(calls.inviter, ({ query }) => invites.inviter(query.code).then((inviter) => ({ inviter })), {
    throttle: [{ name: 'inviter', by: 'address', points: 120, seconds: quarterHour }],
  });
}
