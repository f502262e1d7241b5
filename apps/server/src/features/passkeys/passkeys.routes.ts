import { endpoints } from '@tessera/contract';
import type { Config } from '../../config.ts';
import { localSignInRoute } from '../../http/local-sign-in.ts';
import { done, type Route } from '../../http/route.ts';
import type { Throttle } from '../../http/throttle.ts';
import type { Passkeys } from './passkeys.service.ts';

const seconds = 15 * 60;
const perAddress = (name: string, points: number): Throttle<unknown> => ({ name, by: 'address', points, seconds });
const perUser = (name: string, points: number): Throttle<unknown> => ({ name, by: 'user', points, seconds });

export function passkeyRoutes(route: Route, passkeys: Passkeys, config: Pick<Config, 'oidc'>): void {
  const signInRoute = localSignInRoute(route, config);

  route(endpoints.passkeys.list, async ({ user }) => ({ passkeys: await passkeys.list(user.userId) }));

  signInRoute(endpoints.passkeys.createOptions, ({ user }) => passkeys.creationOptions(user), {
    throttle: [perUser('passkey-create-options', 30)],
  });

  signInRoute(endpoints.passkeys.create, ({ user, body, client }) => passkeys.create(user, body, client), {
    throttle: [perUser('passkey-create', 30)],
  });

  route(endpoints.passkeys.rename, ({ user, params, body, client }) =>
    passkeys.rename(user.userId, params.id, body.name, client),
  );

  route(endpoints.passkeys.remove, ({ user, params, client }) =>
    passkeys.remove(user, params.id, client).then(done('Passkey removed.')),
  );

  // The sign-in page requests options whenever it is opened, for the passkeys in its autofill.
  signInRoute(endpoints.passkeys.loginOptions, () => passkeys.loginOptions(), {
    throttle: [perAddress('passkey-login-options', 400)],
  });

  signInRoute(endpoints.passkeys.login, ({ body, client }) => passkeys.login(body.credential, client), {
    throttle: [perAddress('passkey-login', 200)],
  });

  signInRoute(endpoints.passkeys.confirmOptions, ({ user }) => passkeys.confirmOptions(user), {
    throttle: [perUser('passkey-confirm-options', 30)],
  });

  signInRoute(
    endpoints.passkeys.confirm,
    ({ user, body, client }) => passkeys.confirm(user, body.credential, client).then(done('Confirmed.')),
    { throttle: [perUser('passkey-confirm', 30)] },
  );
}
