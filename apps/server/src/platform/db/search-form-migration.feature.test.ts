// On both engines: the migration changes texts by functions of the engine.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { quietLog } from '../../../test/database/quiet-log.ts';
import { useTestDatabase } from '../../../test/database/open-test-database.ts';
import { migrate } from './migrate.ts';
import { sql } from './sql.ts';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));
const separator = '\u001f';
const now = new Date('2026-11-01T12:00:00Z');
const url = 'https://example.org/';
const userId = '00000000-0000-7000-8000-000000000001';

const database = useTestDatabase({ migrated: false });

async function insertCode(hash: string, title: string) {
  await database.db.run(sql`insert into short_hashes (hash, issued_at) values (${hash}, ${now})`);
  await database.db.run(sql`
    insert into qr_codes (id, user_id, short_hash, title, qr_type, encoding, destination_url, style, created_at, updated_at)
    values (${`00000000-0000-7000-8000-00000${hash}`}, ${userId}, ${hash}, ${title}, 'url', 'tracked', ${url}, '{}', ${now}, ${now})`);
}
const textOf = (hash: string) =>
  database.db.value(
    sql`select text from code_search s join qr_codes c on c.id = s.code_id where c.short_hash = ${hash}`,
  );

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-migrations-'));
  for (const file of await readdir(migrations)) if (file < '0094') await cp(join(migrations, file), join(folder, file));
  await migrate(database.db, folder, quietLog);
  await database.db.run(
    sql`insert into users (id, email, password_hash, created_at) values (${userId}, 'ana@example.com', 'x', ${now})`,
  );
  await insertCode('1111111', 'Menü');
  await insertCode('2222222', 'Menu');
  expect((await migrate(database.db, migrations, quietLog))[0]).toBe('0094_search_form.sql');
});
afterAll(() => rm(folder, { recursive: true }));

it('adds the form without accents to existing texts, and leaves the others', async () => {
  expect(await textOf('1111111')).toBe(['1111111', 'menü', url, '1111111', 'menu', url].join(separator));
  expect(await textOf('2222222')).toBe(['2222222', 'menu', url].join(separator));
});

it('stores texts of later changes as those of existing codes, with the form that the release before searches', async () => {
  await database.db.run(sql`update qr_codes set title = 'Zürich' where short_hash = '2222222'`);
  expect(await textOf('2222222')).toBe(['2222222', 'zürich', url, '2222222', 'zurich', url].join(separator));
});
