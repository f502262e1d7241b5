import { knownBrowserZone } from '../lib/browser-zone.ts';
import { saveSetting, showChange } from './save-setting.ts';
import { userCall } from './user-call.ts';

export const chooseUserTimezone = (timezone: string): Promise<void> =>
  saveSetting(() => userCall('POST /auth/update-timezone', { body: { timezone } }));

/** The accounts for which this page has told the browser's zone. */
const told = new Set<string>();

/**
 * Tells the browser's zone for an account whose zone is unknown, once per page load. A zone that was chosen meanwhile, such
 * as in another tab, stays. If it fails, such as for a zone that the server does not know, the next page load tries again.
 */
export async function tellBrowserZone(email: string): Promise<void> {
  const timezone = knownBrowserZone();
  if (timezone === undefined || told.has(email)) return;
  told.add(email);
  try {
    showChange(await userCall('POST /auth/update-timezone', { body: { timezone, only_if_unknown: true } }));
  } catch (error) {
    console.warn('time zone not saved', error);
  }
}
