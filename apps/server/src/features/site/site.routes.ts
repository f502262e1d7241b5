import { endpoints } from '@tessera/contract';
import type { Config } from '../../config.ts';
import type { Route } from '../../http/route.ts';

export function siteRoutes(route: Route, config: Config): void {
  route(endpoints.site.site, () => ({
    mode: config.mode,
    publicUrl: config.publicUrl,
    turnstileSiteKey: config.turnstile?.siteKey ?? null,
    gtagId: config.gtagId ?? null,
    mailbox: config.mode === 'development' && config.mail.smtpUrl === undefined,
    emailVerification: config.emailVerification,
    oidc: config.oidc ? { name: config.oidc.name, only: config.oidc.only } : null,
  }));
}
