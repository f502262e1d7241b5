import { isSecretPage } from '../lib/address-secrets.ts';
import { loadSite, readSite } from '../lib/site.ts';

/** Loads Google's tag if one is configured, but not on a page opened with a secret: the tag reports the address. */
export async function startGoogleTag(): Promise<void> {
  const hasSecret = isSecretPage();
  await loadSite();
  const state = readSite();
  const id = state.kind === 'ready' ? state.site.gtagId : null;
  if (id !== null && !hasSecret) (await import('../lib/google-tag.ts')).loadTag(id);
}
