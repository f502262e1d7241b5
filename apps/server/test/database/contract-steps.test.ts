import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readMigrations } from '../../src/platform/db/migration-files.ts';
import { contractSteps, createdTables } from './contract-steps.ts';

const { newestMigration } = JSON.parse(
  readFileSync(new URL('../../../../upgrade/previous-release.json', import.meta.url), 'utf8'),
) as { newestMigration: string };

describe('migrations since the previous release', async () => {
  const files = await readMigrations(new URL('../../migrations/', import.meta.url));
  const added = files.filter(({ name }) => name > newestMigration);
  const newTables = added.flatMap(({ text }) => createdTables(text));

  it('are compared with a release that exists', () => {
    expect(files.map(({ name }) => name)).toContain(newestMigration);
  });

  it.each(added)('$name leaves what the previous release uses, or is a contract step', ({ text, contractAfter }) => {
    // A step may remove only what the previous release no longer uses.
    if (contractAfter !== undefined) expect(contractAfter <= newestMigration).toBe(true);
    else expect(contractSteps(text, newTables)).toEqual([]);
  });
});

describe('contract steps', () => {
  it.each([
    'drop table codes',
    'drop index codes_idx',
    'alter table codes drop column title',
    'alter table codes drop title cascade',
    'alter table codes rename to qr_codes',
    'alter table codes rename column a to b',
    'alter type kind rename value $$a$$ to $$b$$',
    'alter table codes alter column n type bigint',
    'alter table codes alter n set data type bigint using n::bigint',
    'alter table codes alter column n set not null',
    'alter table codes alter column n drop default',
    'alter table codes add column n int not null',
    'ALTER TABLE IF EXISTS public."codes" ADD n int, ADD COLUMN m text NOT NULL CHECK (m <> $$ default $$)',
    'create table a (n int); alter table codes drop column title',
    'do $$ begin alter table codes drop column title; end $$',
  ])('include the statement: %s', (text) => {
    expect(contractSteps(text)).toHaveLength(1);
  });

  it.each([
    'create table codes (n int not null); drop_counter',
    'alter table codes add column n int not null default 0',
    'alter table codes add column n int generated always as identity not null',
    'alter table codes add column n int, add column m text',
    'alter table codes add constraint n_given check (n is not null)',
    'alter table codes alter column n drop not null',
    'alter table codes drop constraint codes_check, add constraint codes_check check (n > 0)',
    "insert into notes values ('drop table codes; alter table codes rename to x')",
    '-- drop table codes\nselect 1',
    'create or replace function f() returns void language plpgsql as $$ begin drop table temp; end $$',
  ])('do not include the statement: %s', (text) => {
    expect(contractSteps(text)).toEqual([]);
  });

  it('do not include changes of tables that the previous release does not know', () => {
    expect(contractSteps('alter table fresh add column n int not null', ['fresh'])).toEqual([]);
    expect(createdTables('create table if not exists fresh (n int)')).toEqual(['fresh']);
  });
});
