// On both engines: migrations and their lock.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database/open-test-database.ts';
import { startPostgres } from '@tessera/test-kit/postgres';
import { quietLog } from '../../../test/database/quiet-log.ts';
import { migrate } from './migrate.ts';
import { sql } from './sql.ts';

let database: TestDatabase;
let folder: string;

const put = (name: string, text: string) => writeFile(join(folder, name), text);
const run = () => migrate(database.db, folder, quietLog);
const applied = async () => (await database.db.many<{ name: string }>(sql`select name from schema_migration`)).length;

beforeEach(async () => {
  database = await openTestDatabase({ migrated: false });
  folder = await mkdtemp(join(tmpdir(), 'tessera-migrations-'));
  await put(
    '0001_first.sql',
    `create table a (id int primary key);
     -- a comment; with a semicolon
     insert into a values (1), (2);
     create function twice(n int) returns int language sql as $$ select n * 2; $$;`,
  );
  await put(
    '0002_second.sql',
    'alter table a add column name text not null default $$x;y$$; create index a_name on a (name);',
  );
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

describe('migrate', () => {
  it('applies each file once, in order, including files with several statements', async () => {
    expect(await run()).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await run()).toEqual([]);
    expect(await database.db.many(sql`select twice(id) as id, name from a`)).toEqual([
      { id: 2, name: 'x;y' },
      { id: 4, name: 'x;y' },
    ]);
  });

  it('rolls back a failing file, names its line, and continues when the file is fixed', async () => {
    await put('0003_third.sql', 'create table b (id int);\ninsert into b values (1);\nselect nonsense;\n');
    await expect(run()).rejects.toThrow(/0003_third\.sql:3 failed: .*nonsense/);
    expect(await applied()).toBe(2);
    expect(await database.db.one(sql`select to_regclass('b') as b`)).toEqual({ b: null });
    await put('0003_third.sql', 'create table b (id int)');
    expect(await run()).toEqual(['0003_third.sql']);
  });

  it('throws on an edited file', async () => {
    await run();
    await put('0002_second.sql', 'select 1');
    await expect(run()).rejects.toThrow(/0002_second\.sql was edited/);
  });

  it('accepts a database newer than the release until a contract step removes what the release uses', async () => {
    await put('0003_contract_steps.sql', 'alter table schema_migration add column contract_after text');
    await run();
    await put('0004_fourth.sql', '-- contract after 0003: no release since then uses it\nselect 1');
    await run();
    for (const name of ['0004_fourth.sql', '0003_contract_steps.sql']) {
      await rm(join(folder, name));
      // The first release without it has 0003, the second has not.
      if (name.startsWith('0004')) expect(await run()).toEqual([]);
      else await expect(run()).rejects.toThrow(/newer than this release: 0004_fourth\.sql removed/);
    }
  });

  it('applies each file once when several callers start together', async () => {
    const names = (await Promise.all([run(), run(), run()])).flat().sort();
    expect(names).toEqual(['0001_first.sql', '0002_second.sql']);
  });

  it('applies each file once when several processes start together', async () => {
    for (let i = 3; i < 12; i++) {
      await put(`${String(i).padStart(4, '0')}_step.sql`, `create table t${i} (id int); select pg_sleep(0.02);`);
    }
    // The embedded engine allows one process only.
    const server = await startPostgres();
    try {
      const program = join(inject('testDatabase').programs, 'migrate-once.js');
      const start = () => promisify(execFile)(process.execPath, [program, folder, server.url]);
      const outputs = await Promise.all([start(), start()]);
      const names = outputs.flatMap(({ stdout }) => JSON.parse(stdout) as string[]);
      expect(names).toHaveLength(11);
      expect(new Set(names).size).toBe(11);
    } finally {
      await server.stop();
    }
  });
});
