import { endpoints } from '@tessera/contract';
import { done, type Route } from '../../http/route.ts';
import type { Throttle } from '../../http/throttle.ts';
import type { OidcSignIn } from './oidc.service.ts';

const windowSeconds = 15 * 60;
/** As generous as the sign-in with a password: an office shares one address. */
const perAddress = (name: string): Throttle<unknown> => ({
  name: `oidc-${name}-address`,
  by: 'address',
  points: 200,
  seconds: windowSeconds,
});
const perUser = (name: string): Throttle<unknown> => ({
  name: `oidc-${name}`,
  by: 'user',
  points: 30,
  seconds: windowSeconds,
});

export function oidcRoutes(route: Route, oidc: OidcSignIn): void {
  route(
    endpoints.oidc.start,
    ({ body, language }) => oidc.start({ ...body, language: body.language ?? language }).then((url) => ({ url })),
    { throttle: [perAddress('start')] },
  );

  route(endpoints.oidc.finish, ({ body, client }) => oidc.finish(body, client), { throttle: [perAddress('finish')] });

  route(endpoints.oidc.confirm, ({ body, user }) => oidc.confirm(user, body).then(done('Confirmed.')), {
    throttle: [perUser('confirm')],
  });

  route(endpoints.oidc.link, ({ body, user, client }) => oidc.link(user, body, client).then(done('Linked.')), {
    throttle: [perUser('link')],
  });

  route(endpoints.oidc.status, ({ user }) => oidc.status(user.userId));

  route(endpoints.oidc.unlink, ({ user, client }) => oidc.unlink(user.userId, client).then(done('Unlinked.')));
}
