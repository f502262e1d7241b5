import { notFound } from '../../http/app-error.ts';
import type { Oidc, OidcSettings } from '../../platform/oidc/oidc.ts';
import type { OidcDeps } from './oidc.deps.ts';

/** Throws a 404 error if no provider is configured. */
export type Provider = () => { oidc: Oidc; settings: OidcSettings };

export const providerOf =
  ({ oidc, config }: Pick<OidcDeps, 'oidc' | 'config'>): Provider =>
  () => {
    if (!oidc || !config.oidc) throw notFound();
    return { oidc, settings: config.oidc };
  };
