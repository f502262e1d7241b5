// On PostgreSQL: migrations of existing data.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { quietLog } from '../../../test/database/quiet-log.ts';
import { useTestDatabase } from '../../../test/database/open-test-database.ts';
import { migrate } from './migrate.ts';
import { sql } from './sql.ts';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));
const firstNew = '0045';
const idOf = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;
const [userId, urlId, textId, webhookId] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const now = new Date('2026-11-01T12:00:00Z');

const database = useTestDatabase({ migrated: false });
const run = (query: ReturnType<typeof sql>) => database.db.run(query);
const one = (query: ReturnType<typeof sql>) => database.db.one(query);

/** Data as the version before stores it. */
async function insertOldData() {
  await run(
    sql`insert into users (id, email, password_hash, created_at) values (${userId}, 'ana@example.com', 'x', ${now})`,
  );
  await run(sql`insert into short_hashes (hash, issued_at) values ('7k3m9qx', ${now}), ('1234567', ${now})`);
  await run(sql`
    insert into qr_codes (id, user_id, short_hash, qr_type, encoding, destination_url, qr_data, style, created_at, updated_at)
    values (${urlId}, ${userId}, '7k3m9qx', 'url', 'tracked', 'https://example.org/menu', null, '{}', ${now}, ${now}),
      (${textId}, ${userId}, '1234567', 'text', 'tracked', null, '{"text":"Hi"}', '{}', ${now}, ${now})`);
  await run(
    sql`insert into click_daily (code_id, day, total_clicks, unique_clicks, bot_clicks) values (${urlId}, '2026-10-31', 7, 5, 1)`,
  );
  await run(sql`insert into click_hourly (code_id, hour, total_clicks, unique_clicks) values (${urlId}, ${now}, 7, 5)`);
  await run(sql`insert into click_totals (code_id, total_clicks) values (${urlId}, 7)`);
  await run(sql`create table click_raw_old partition of click_raw for values from ('2026-10-01') to ('2026-12-01')`);
  await run(sql`insert into click_raw (code_id, at, kind, country) values (${urlId}, ${now}, 'p', 'FR')`);
  await run(sql`
    insert into click_breakdown (code_id, grain, start, dimension, value, total_clicks)
    values (${urlId}, 'd', '2026-10-31', 'c', 'FR', 7)`);
  await run(sql`
    insert into webhook_clicks (webhook_id, code_id, short_hash, at, is_unique, counted_at)
    values (${webhookId}, ${urlId}, '7k3m9qx', ${now}, true, ${now})`);
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-migrations-'));
  for (const file of await readdir(migrations))
    if (file < firstNew) await cp(join(migrations, file), join(folder, file));
  await migrate(database.db, folder, quietLog);
  await insertOldData();
  expect((await migrate(database.db, migrations, quietLog))[0]).toBe('0045_link_rules.sql');
});
afterAll(() => rm(folder, { recursive: true }));

describe('the migrations of links with rules, on data of the version before', () => {
  it('leave every code without rules and settings', async () => {
    const rows = await database.db.many(sql`
      select short_hash, routing, link_password, link_preview, passes_query, link_secret from qr_codes order by short_hash`);
    const none = { routing: null, link_password: null, link_preview: null, passes_query: false, link_secret: null };
    expect(rows).toEqual([
      { short_hash: '1234567', ...none },
      { short_hash: '7k3m9qx', ...none },
    ]);
  });

  it('keep the clicks, which are neither scans nor clicks on a link', async () => {
    const none = { scan_clicks: 0, link_clicks: 0 };
    const clicks = sql`total_clicks, unique_clicks, scan_clicks, link_clicks`;
    const expected = { total_clicks: 7, unique_clicks: 5, ...none };
    expect(await one(sql`select ${clicks} from click_daily`)).toEqual(expected);
    expect(await one(sql`select ${clicks} from click_hourly`)).toEqual(expected);
    expect(await one(sql`select total_clicks, fallback_clicks from click_totals`)).toEqual({
      total_clicks: 7,
      fallback_clicks: 0,
    });
    const details = sql`source, label, rule`;
    const empty = { source: null, label: null, rule: null };
    expect(await one(sql`select ${details} from click_raw`)).toEqual(empty);
    expect(await one(sql`select ${details} from webhook_clicks`)).toEqual(empty);
  });

  it('allow breakdowns by label and rule beside the old ones, and no others', async () => {
    const insert = (dimension: string) =>
      run(
        sql`insert into click_breakdown (code_id, grain, start, dimension, value) values (${urlId}, 'd', '2026-11-01', ${dimension}, 'x')`,
      );
    for (const dimension of ['c', 'l', 'u']) await insert(dimension);
    await expect(insert('z')).rejects.toThrow('click_breakdown_dimension_check');
  });

  it('record and announce changes of codes that existed before', async () => {
    const changed: string[] = [];
    const restored = vi.fn();
    const stop = database.db.listen('link_changed', {
      message: (hash) => changed.push(hash),
      restored,
      lost: () => {},
    });
    await expect.poll(() => restored.mock.calls.length).toBe(1);
    await run(
      sql`update qr_codes set destination_url = 'https://example.org/new', updated_at = ${now} where id = ${urlId}`,
    );
    await run(sql`update qr_codes set passes_query = true where id = ${urlId}`);
    await run(sql`update qr_codes set qr_data = '{"text":"Hello"}' where id = ${textId}`);
    await expect.poll(() => changed).toEqual(['7k3m9qx', '7k3m9qx', '1234567']);
    await stop();
    expect(
      await database.db.many(sql`select code_id, user_id, from_url, to_url, changed_at from destination_changes`),
    ).toEqual([
      {
        code_id: urlId,
        user_id: userId,
        from_url: 'https://example.org/menu',
        to_url: 'https://example.org/new',
        changed_at: now,
      },
    ]);
  });
});
