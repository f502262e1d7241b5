import { loadSite, readSite } from '../lib/site.ts';

/** Loads Google's tag where the installation has one, and nothing from anyone where it has none. */
export async function startAnalytics(): Promise<void> {
  await loadSite();
  const state = readSite();
  const id = state.at === 'ready' ? state.site.gtagId : null;
  if (id !== null) (await import('../lib/analytics.ts')).loadTag(id);
}
