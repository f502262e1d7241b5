import { endpoints } from '@tessera/contract';
import type { Config } from '../../config.ts';
import type { Route } from '../../http/route.ts';
import type { Db } from '../../platform/db/db.ts';
import { readSiteSettings } from '../operators/site-settings.service.ts';

export function siteRoutes(route: Route, { config, db }: { config: Config; db: Db }): void {
  /** Without the database, the pages still load; creating an account then fails with a clear error. */
  const registrationMode = () =>
    readSiteSettings(db).then(
      ({ registration }) => registration,
      () => 'open' as const,
    );

  route(endpoints.site.site, async () => ({
    mode: config.mode,
    publicUrl: config.publicUrl,
    turnstileSiteKey: config.turnstile?.siteKey ?? null,
    gtagId: config.gtagId ?? null,
    mailbox: config.mode === 'development' && config.mail.smtpUrl === undefined,
    emailVerification: config.emailVerification,
    registration: await registrationMode(),
    oidc: config.oidc ? { name: config.oidc.name, only: config.oidc.only } : null,
  }));
}
