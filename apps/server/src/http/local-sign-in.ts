import type { Config } from '../config.ts';
import { AppError } from './app-error.ts';
import type { Route } from './route.ts';

/** For calls about passwords, passkeys and emailed links: refused if a provider is the only way to sign in. */
export const localSignInRoute =
  (route: Route, { oidc }: Pick<Config, 'oidc'>): Route =>
  (endpoint, handler, options) =>
    route(
      endpoint,
      (call) => {
        if (oidc?.only) throw new AppError('password_sign_in_off');
        return handler(call);
      },
      options,
    );
