import { browserZone } from '../lib/browser-zone.ts';
import { useUser } from './use-user.ts';

/** The time zone of the account, or of the browser if the account has none yet. */
export const useTimeZone = (): string => useUser().timezone ?? browserZone();
