import { isSecretPage } from '../lib/address-secrets.ts';
import { loadSite, readSite } from '../lib/site.ts';

/**
 * Loads Google's tag where the installation has one, and nothing from anyone where it has none. Never in a page that was
 * opened with a secret: such a tag reports what it finds.
 */
export async function startAnalytics(): Promise<void> {
  const hasSecret = isSecretPage();
  await loadSite();
  const state = readSite();
  const id = state.at === 'ready' ? state.site.gtagId : null;
  if (id !== null && !hasSecret) (await import('../lib/analytics.ts')).loadTag(id);
}
