import { endpoints } from '@tessera/contract';
import type { Config } from '../../config.ts';
import { localSignInRoute } from '../../http/local-sign-in.ts';
import { done, type Route } from '../../http/route.ts';
import { canonicalMailbox } from '../../platform/mail/canonical-mailbox.ts';
import type { EmailChanges } from './email-changes.service.ts';

const seconds = 15 * 60;

export function emailChangeRoutes(route: Route, changes: EmailChanges, config: Pick<Config, 'oidc'>): void {
  const calls = endpoints.emailChanges;
  const changeRoute = localSignInRoute(route, config);

  changeRoute(
    calls.request,
    ({ user, body, client }) =>
      changes
        .request(user, body.email, client)
        .then(done('Open the link in the email to your new address to confirm it.')),
    {
      throttle: [
        { name: 'change-email', by: 'user', points: 5, seconds },
        { name: 'change-email-mailbox', by: (body) => canonicalMailbox(body.email), points: 5, seconds },
      ],
    },
  );

  changeRoute(
    calls.confirm,
    ({ body, client }) =>
      changes.confirm(body.token, client).then((email) => ({ message: 'Your email address was changed.', email })),
    { throttle: [{ name: 'confirm-email-address', by: 'address', points: 60, seconds }] },
  );

  // Also if a provider is the only way to sign in: a change that was made before can be undone.
  route(calls.reviewUndo, ({ body }) => changes.reviewUndo(body.token), {
    throttle: [{ name: 'review-undo-address', by: 'address', points: 60, seconds }],
  });

  route(
    calls.undo,
    ({ body, client }) =>
      changes
        .undo(body, client)
        .then((email) => ({ message: 'Your email address is restored. Set a new password to sign in.', email })),
    { throttle: [{ name: 'undo-email-address', by: 'address', points: 30, seconds }] },
  );
}
