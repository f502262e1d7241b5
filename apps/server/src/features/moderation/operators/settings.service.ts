import type { BodyOf, endpoints, SiteSettings } from '@tessera/contract';
import type { Caller } from '../../../http/caller.ts';
import { recordAct } from './acts.service.ts';
import type { OperatorDeps } from './operators.deps.ts';
import { lockSettings, storeSettings } from './site-settings.repo.ts';
import { readSiteSettings } from './site-settings.service.ts';

type Change = BodyOf<typeof endpoints.admin.updateSettings>;

/** The changed settings as a text, such as `registration: closed`. */
function describeChange(before: SiteSettings, after: SiteSettings): string {
  const names = Object.keys(after) as (keyof SiteSettings)[];
  return names
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name}: ${after[name] ?? 'default'}`)
    .join(', ');
}

export function createSettings(deps: Pick<OperatorDeps, 'db' | 'clock' | 'ids'>) {
  const { db, clock } = deps;
  return {
    read: (): Promise<SiteSettings> => readSiteSettings(db),
    /** Nothing is recorded if nothing changes. */
    update: (operator: Caller, { reason, ...settings }: Change): Promise<SiteSettings> =>
      db.tx(async (tx) => {
        await lockSettings(tx);
        const target = describeChange(await readSiteSettings(tx), settings);
        if (target === '') return settings;
        await storeSettings(tx, settings, clock.now());
        await recordAct(deps, tx, { operator: operator.email, kind: 'settings_changed', target, reason });
        return settings;
      }),
  };
}
