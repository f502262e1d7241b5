import { endpoints, type SiteSettings } from '@tessera/contract';
import type { Config } from '../../config.ts';
import type { Route } from '../../http/route.ts';
import type { Db } from '../../platform/db/db.ts';
import { readSiteSettings } from '../moderation/operators/site-settings.service.ts';

/** Every page load requests the mode. For a second after a change, a page may offer a registration that is then refused. */
const cachedMs = 1000;

export function siteRoutes(route: Route, { config, db }: { config: Config; db: Db }): void {
  let cached: { mode: SiteSettings['registration']; readAt: number } | undefined;

  /** Without the database, the pages still load; creating an account then fails with a clear error. */
  async function registrationMode(): Promise<SiteSettings['registration']> {
    const now = performance.now();
    if (!cached || now - cached.readAt >= cachedMs) {
      const settings = await readSiteSettings(db).catch(() => undefined);
      cached = { mode: settings?.registration ?? 'open', readAt: now };
    }
    return cached.mode;
  }

  route(endpoints.site.site, async () => ({
    mode: config.mode,
    publicUrl: config.publicUrl,
    turnstileSiteKey: config.turnstile?.siteKey ?? null,
    gtagId: config.gtagId ?? null,
    mailbox: config.mode === 'development' && config.mail.smtpUrl === undefined,
    emailVerification: config.emailVerification,
    billing: config.installationPlan ? ('off' as const) : ('on' as const),
    registration: await registrationMode(),
    oidc: config.oidc ? { name: config.oidc.name, only: config.oidc.only } : null,
  }));
}
