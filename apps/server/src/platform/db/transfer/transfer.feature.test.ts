// On PostgreSQL: copies between both engines.
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../test/database/open-test-database.ts';
import { startPostgres } from '@tessera/test-kit/postgres';
import { quietLog } from '../../../../test/database/quiet-log.ts';
import { ensureBuilt } from '../../../../../../scripts/lib/ensure-built.mjs';
import type { Db } from '../db.ts';
import { openEmbedded } from '../embedded/open-embedded.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import { openPostgres } from '../postgres.ts';
import { sql } from '../sql.ts';
import { backup, restore } from './backup.ts';
import { migrateToPostgres } from './migrate-to-postgres.ts';

const schema = `
  create table person (id bigint generated always as identity primary key, name text not null, boss bigint references person,
                       upper_name text generated always as (upper(name)) stored);
  create table team (id serial primary key, lead bigint not null references person, note json);
  alter table person add column team int references team deferrable;
  create table zoo (id uuid primary key, n numeric, big bigint, f float8, at timestamptz, d date, b bytea, tags text[], j jsonb, i interval);
  create table visit (day date not null, person bigint not null references person, n int not null) partition by range (day);
  create table visit_2024 partition of visit for values from ('2024-01-01') to ('2025-01-01');
  create table log (line text);
  create function note() returns trigger language plpgsql as $$ begin insert into log values (new.name); return new; end $$;
  create trigger person_note after insert on person for each row execute function note();
  insert into log values ('made by the migration');`;

const rows = `
  insert into person (name) values ('Ada'), (E'line\\nend \\u2028 "quoted" \\\\');
  insert into person (name, boss) select 'p' || g, 1 + g % 2 from generate_series(1, 12000) g;
  update person set boss = 12000 where id = 1;
  insert into team (lead, note) values (1, E'{"a":\\n 1.10}'), (2, null);
  update person set team = 2 where id < 10;
  insert into zoo values
    (gen_random_uuid(), 123456789012345678901234567890.123456789, 9223372036854775807, 0.1, '2024-02-29 12:00:00.123456+02', '0044-03-15 BC',
     '\\x00ff', '{a,NULL,"b,c"}', '{"deep": [1, null, 12345678901234567890]}', '1 year 2 days 03:04:05.678'),
    (gen_random_uuid(), 'NaN', null, 'Infinity', 'infinity', null, '', '{}', 'null', null);
  create table visit_2025 partition of visit for values from ('2025-01-01') to ('2026-01-01');
  insert into visit values ('2024-05-05', 1, 3), ('2025-05-05', 2, 4);`;

let folder: string;
let migrations: string;
const opened: TestDatabase[] = [];
const progress = () => {};

async function openEmpty(): Promise<TestDatabase> {
  const database = await openTestDatabase({ migrated: false });
  opened.push(database);
  return database;
}

async function fill(db: Db): Promise<void> {
  await migrate(db, migrations, quietLog);
  await db.run(sql.raw(rows));
}

/** A hash of every value of every table. */
async function fingerprint(db: Db): Promise<object> {
  const tables = ['person', 'team', 'zoo', 'visit', 'visit_2024', 'visit_2025', 'log'];
  const hashes = tables.map(async (name) => {
    const text = sql`select md5(string_agg(t::text, '|' order by t::text)) as hash, count(*) as n from ${sql.ident(name)} t`;
    return [name, await db.one(text)] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-transfer-'));
  migrations = join(folder, 'migrations');
  await mkdir(migrations);
  await writeFile(join(migrations, '0001_schema.sql'), schema);
});
afterAll(async () => {
  await Promise.all(opened.map((database) => database.drop()));
  await rm(folder, { recursive: true, force: true });
});

describe('backup and restore', () => {
  let source: TestDatabase;
  let file: string;
  beforeAll(async () => {
    source = await openEmpty();
    await fill(source.db);
    file = join(folder, 'whole.gz');
    await backup(file, { database: { ...source.connection, log: quietLog }, progress });
  });

  /** Closes the target first, because the command opens it. */
  async function restoreInto(target: TestDatabase, from = file) {
    await target.db.close();
    await restore(from, { database: { ...target.connection, log: quietLog }, migrations, progress });
    return openDatabase({ ...target.connection, log: quietLog });
  }

  it('copy every value, key, partition and sequence of a running database', async () => {
    const db = await restoreInto(await openEmpty());
    try {
      expect(await fingerprint(db)).toEqual(await fingerprint(source.db));
      const next = await db.one<{ id: number }>(sql`insert into person (name) values ('next') returning id`);
      expect(next.id).toBeGreaterThan(12002);
      await expect(db.run(sql`insert into team (lead) values (999999)`)).rejects.toMatchObject({ code: '23503' });
      expect(await db.one(sql`select line from log where line = 'next'`)).toEqual({ line: 'next' });
    } finally {
      await db.close();
    }
  });

  it('restore a backup of an older release and migrate it', async () => {
    await writeFile(join(migrations, '0002_later.sql'), `alter table team add column motto text not null default 'go'`);
    const db = await restoreInto(await openEmpty());
    try {
      expect(await db.many(sql`select motto from team`)).toEqual([{ motto: 'go' }, { motto: 'go' }]);
    } finally {
      await db.close();
      await rm(join(migrations, '0002_later.sql'));
    }
  });

  it('restore a backup of an older release into a new data folder', async () => {
    await ensureBuilt(['server']);
    const templateFile = new URL('../../../../dist/new-data.tar.gz', import.meta.url);
    const { workerFile } = inject('testDatabase');
    const database = { dataDir: join(folder, 'restored'), workerFile, templateFile, log: quietLog };
    await restore(file, { database, migrations, progress });
    const db = await openEmbedded(database);
    expect(await fingerprint(db)).toEqual(await fingerprint(source.db));
    await db.close();
  });

  it('refuse a target that has rows, and change nothing there', async () => {
    const target = await openEmpty();
    await fill(target.db);
    const before = await fingerprint(target.db);
    await expect(restoreInto(target)).rejects.toThrow(/not empty: table/);
    const db = await openDatabase({ ...target.connection, log: quietLog });
    expect(await fingerprint(db)).toEqual(before);
    await db.close();
  });

  it('refuse a truncated file and other files, and leave the target empty', async () => {
    const cut = join(folder, 'cut.gz');
    const whole = await readFile(file);
    await writeFile(cut, whole.subarray(0, whole.length - 2000));
    const target = await openEmpty();
    await expect(restoreInto(target, cut)).rejects.toThrow(/not a complete Tessera backup/);
    const db = await openDatabase({ ...target.connection, log: quietLog });
    expect(await db.one(sql`select count(*) as n from person`)).toEqual({ n: 0 });
    await db.close();
    await writeFile(cut, 'hello');
    await expect(restoreInto(target, cut)).rejects.toThrow(/not a complete Tessera backup/);
  });

  it('leave no partial file after a failed backup', async () => {
    const missing = { ...source.connection, dataDir: join(folder, 'nothing'), databaseUrl: undefined, log: quietLog };
    await expect(backup(join(folder, 'failed.gz'), { database: missing, progress })).rejects.toThrow(
      /no embedded database/,
    );
    expect((await readdir(folder)).filter((name) => name.startsWith('failed'))).toEqual([]);
  });
});

describe('migrateToPostgres', () => {
  it('copies every row, and refuses a target that has rows or a source in use', async () => {
    const { workerFile, emptyData } = inject('testDatabase');
    const database = { dataDir: join(folder, 'embedded'), workerFile, templateFile: emptyData, log: quietLog };
    const source = await openEmbedded(database);
    const server = await startPostgres();
    const target = openPostgres({ databaseUrl: server.url, log: quietLog });
    try {
      await fill(source);
      const before = await fingerprint(source);
      await expect(migrateToPostgres(server.url, { database, migrations, progress })).rejects.toThrow(/in use/);
      await source.close();
      const counts = await migrateToPostgres(server.url, { database, migrations, progress });
      expect(counts).toEqual({ log: 12003, person: 12002, team: 2, visit: 2, zoo: 2 });
      expect(await fingerprint(target)).toEqual(before);
      await expect(migrateToPostgres(server.url, { database, migrations, progress })).rejects.toThrow(/not empty/);
    } finally {
      await source.close();
      await target.close();
      await server.stop();
    }
  });
});
