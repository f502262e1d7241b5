import { endpoints } from '@tessera/contract';
import type { Config } from '../../config.ts';
import { localSignInRoute } from '../../http/local-sign-in.ts';
import { done, type Route } from '../../http/route.ts';
import type { Throttle } from '../../http/throttle.ts';
import { canonicalMailbox } from '../../platform/mail/canonical-mailbox.ts';
import type { Auth } from './auth.service.ts';

const windowSeconds = 15 * 60;
/** All aliases of a mailbox share a limit, because they reach the same person. */
const byMailbox = (body: { email: string }) => canonicalMailbox(body.email);

const perAddress = (name: string, points: number): Throttle<unknown> => ({
  name: `${name}-address`,
  by: 'address',
  points,
  seconds: windowSeconds,
});
const perAccount = (name: string, points: number): Throttle<{ email: string }> => ({
  name: `${name}-account`,
  by: byMailbox,
  points,
  seconds: windowSeconds,
});

export function authRoutes(route: Route, auth: Auth, config: Pick<Config, 'oidc'>): void {
  const passwordRoute = localSignInRoute(route, config);

  passwordRoute(endpoints.auth.register, ({ body, client }) => auth.register(body, client), {
    throttle: [perAddress('register', 60)],
  });

  passwordRoute(endpoints.auth.login, ({ body, client }) => auth.login(body, client), {
    throttle: [perAddress('login', 200)],
  });

  route(endpoints.auth.refresh, ({ body }) => auth.sessions.refresh(body.refreshToken));

  route(endpoints.auth.logout, ({ user, client }) => auth.sessionList.signOut(user, client).then(done('Signed out.')));

  route(endpoints.auth.me, ({ user }) => auth.user(user.userId));

  passwordRoute(endpoints.auth.verifyEmail, ({ body, client }) =>
    auth.verification
      .confirm(body, client)
      .then((verified) => ({ message: 'Your email address is verified.', ...verified })),
  );

  passwordRoute(
    endpoints.auth.resendVerification,
    ({ body }) =>
      auth.verification
        .resend(body.email)
        .then(done('If this address waits for verification, a new email is on its way.')),
    { throttle: [perAddress('resend', 30), perAccount('resend', 5)] },
  );

  passwordRoute(endpoints.auth.forgotPassword, ({ body }) => auth.passwords.forgot(body.email), {
    throttle: [perAddress('forgot', 30), perAccount('forgot', 5)],
  });

  passwordRoute(
    endpoints.auth.resetPassword,
    ({ body, client }) => auth.passwords.reset(body, client).then(done('Your password has been reset.')),
    { throttle: [perAddress('reset', 30)] },
  );

  passwordRoute(
    endpoints.auth.changePassword,
    ({ body, user, client }) =>
      auth.passwords
        .change(user, body, client)
        .then((pair) => ({ message: 'Your password has been updated successfully', ...pair })),
    { throttle: [{ name: 'change-password', by: 'user', points: 10, seconds: windowSeconds }] },
  );

  route(endpoints.auth.updateLanguage, ({ body, user }) =>
    auth.settings.updateLanguage(user.userId, body.language).then(done('Language saved.')),
  );

  route(endpoints.auth.updateTimezone, ({ body, user }) =>
    auth.settings.updateTimezone(user.userId, body).then(() => auth.user(user.userId)),
  );

  route(endpoints.auth.deleteAccount, ({ user }) =>
    auth.deleteAccount(user.userId).then(done('Your account has been permanently deleted')),
  );
}
