import { type BodyOf, type endpoints, limits, type UtmPreset } from '@tessera/contract';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { lockPlan } from '../plans/plans.service.ts';
import {
  countPresets,
  deletePreset,
  findPreset,
  findPresetByName,
  insertPreset,
  listPresets,
  updatePreset,
} from './utm-presets.repo.ts';

type Calls = typeof endpoints.utmPresets;
type Changes = BodyOf<Calls['update']>;

export type UtmPresets = ReturnType<typeof createUtmPresets>;

const empty = { source: null, medium: null, campaign: null, term: null, content: null };

/** A missing value stays as it is; an empty one is removed. */
function apply(preset: UtmPreset, { name, ...values }: Changes): UtmPreset {
  const changed = { ...preset, name: name?.trim() ?? preset.name };
  for (const key of Object.keys(empty) as (keyof typeof empty)[]) {
    const value = values[key];
    if (value !== undefined) changed[key] = value?.trim() || null;
  }
  return changed;
}

export function createUtmPresets({ db, clock, ids }: { db: Db; clock: Clock; ids: Ids }) {
  async function checkName(tx: Queryable, userId: string, { id, name }: UtmPreset): Promise<void> {
    const same = await findPresetByName(tx, userId, name);
    if (same && same.id !== id) throw new AppError('utm_preset_exists');
  }

  return {
    list: (userId: string): Promise<UtmPreset[]> => listPresets(db, userId),
    /** With an `id` that exists already, returns that preset: a repeated request creates one. */
    create: (userId: string, body: BodyOf<Calls['create']>, id?: string): Promise<UtmPreset> =>
      db.tx(async (tx) => {
        // Serializes the account's changes, so that limit and names hold.
        await lockPlan(tx, userId);
        const existing = id === undefined ? undefined : await findPreset(tx, userId, id);
        if (existing) return existing;
        const count = await countPresets(tx, userId);
        if (count >= limits.utmPresets.maxPerAccount) throw new AppError('utm_preset_limit', { params: { count } });
        const now = clock.now();
        const preset = apply({ id: id ?? ids.uuid(now), name: '', ...empty }, body);
        await checkName(tx, userId, preset);
        await insertPreset(tx, userId, preset, now);
        return preset;
      }),
    update: (userId: string, id: string, body: Changes): Promise<UtmPreset> =>
      db.tx(async (tx) => {
        await lockPlan(tx, userId);
        const preset = await findPreset(tx, userId, id);
        if (!preset) throw notFound();
        const changed = apply(preset, body);
        await checkName(tx, userId, changed);
        await updatePreset(tx, changed);
        return changed;
      }),
    async remove(userId: string, id: string) {
      if ((await deletePreset(db, userId, id)) === 0) throw notFound();
    },
  };
}
