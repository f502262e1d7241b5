import { type SiteSettings, siteSettingsSchema } from '@tessera/contract';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/db/db.ts';
import { findSettings } from './site-settings.repo.ts';

const defaultSettings: SiteSettings = { registration: 'open', newAccountDailyCodes: null, dailyCodes: null };

/**
 * The settings that operators change while the product runs. A field that an older version did not store has its default. Not cached:
 * a registration or a new code can afford to read one row.
 */
export async function readSiteSettings(db: Queryable): Promise<SiteSettings> {
  const stored = await findSettings(db);
  const parsed = z.safeParse(siteSettingsSchema, { ...defaultSettings, ...(stored as object | undefined) });
  return parsed.success ? parsed.data : defaultSettings;
}
