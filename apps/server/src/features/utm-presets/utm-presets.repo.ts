import type { UtmPreset } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

const columns = sql`id, name, source, medium, campaign, term, content`;

export const listPresets = (db: Queryable, userId: string) =>
  db.many<UtmPreset>(sql`select ${columns} from utm_presets where user_id = ${userId} order by lower(name), id`);

export const findPreset = (db: Queryable, userId: string, id: string) =>
  db.maybe<UtmPreset>(sql`select ${columns} from utm_presets where id = ${id} and user_id = ${userId}`);

export const findPresetByName = (db: Queryable, userId: string, name: string) =>
  db.maybe<UtmPreset>(
    sql`select ${columns} from utm_presets where user_id = ${userId} and lower(name) = lower(${name})`,
  );

export const countPresets = (db: Queryable, userId: string) =>
  db.value<number>(sql`select count(*) from utm_presets where user_id = ${userId}`);

export const insertPreset = (tx: Queryable, userId: string, preset: UtmPreset, now: Date) =>
  tx.run(sql`
    insert into utm_presets (id, user_id, name, source, medium, campaign, term, content, created_at)
    values (${preset.id}, ${userId}, ${preset.name}, ${preset.source}, ${preset.medium}, ${preset.campaign},
      ${preset.term}, ${preset.content}, ${now})`);

export const updatePreset = (tx: Queryable, preset: UtmPreset) =>
  tx.run(sql`
    update utm_presets set name = ${preset.name}, source = ${preset.source}, medium = ${preset.medium},
      campaign = ${preset.campaign}, term = ${preset.term}, content = ${preset.content}
    where id = ${preset.id}`);

export const deletePreset = (db: Queryable, userId: string, id: string) =>
  db.run(sql`delete from utm_presets where id = ${id} and user_id = ${userId}`);
