import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AppliedMigration, nextMigration, readMigrations } from './migration-files.ts';

const file = (name: string, checksum = name) => ({ name, checksum, text: '' });
const files = [file('0001_a.sql'), file('0002_b.sql'), file('0003_c.sql')];

describe('nextMigration', () => {
  it('returns the first file that is not applied, or undefined', () => {
    expect(nextMigration(files, [])?.name).toBe('0001_a.sql');
    expect(nextMigration(files, files.slice(0, 2))?.name).toBe('0003_c.sql');
    expect(nextMigration(files, files)).toBeUndefined();
    expect(nextMigration([], [])).toBeUndefined();
  });

  it.each<[string, (AppliedMigration | undefined)[], RegExp]>([
    ['an edited file', [file('0001_a.sql', 'other')], /0001_a\.sql was edited/],
    ['a missing file', [file('0001_a.sql'), file('0001_z.sql')], /0001_z\.sql was applied .* missing/],
    [
      'a contract step that removes what this release uses',
      [...files, { ...file('0005_e.sql'), contractAfter: '0004' }],
      /newer than this release: 0005_e\.sql removed/,
    ],
    ['a new file with an old number', [files[0], files[2]], /0002_b\.sql comes before 0003_c\.sql/],
  ])('throws on %s', (_, applied, message) => {
    expect(() =>
      nextMigration(
        files,
        applied.filter((entry) => entry !== undefined),
      ),
    ).toThrow(message);
  });
});

describe('nextMigration of the release before', () => {
  it('accepts a database that a newer release has expanded', () => {
    expect(nextMigration(files, [...files, { ...file('0004_d.sql'), contractAfter: null }])).toBeUndefined();
  });

  it('accepts a contract step that removes what it no longer uses', () => {
    expect(nextMigration(files, [...files, { ...file('0004_d.sql'), contractAfter: '0003' }])).toBeUndefined();
  });
});

describe('readMigrations', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-migrations-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const put = (name: string, text = 'select 1') => writeFile(join(folder, name), text);

  it('returns the SQL files by number and ignores other files', async () => {
    await Promise.all([put('0002_b.sql'), put('0001_a.sql'), put('notes.md')]);
    expect((await readMigrations(folder)).map(({ name }) => name)).toEqual(['0001_a.sql', '0002_b.sql']);
  });

  it('reads from a contract step which releases can run afterwards', async () => {
    await put('0001_a.sql', '-- contract after 0001 without a reason\nselect 1');
    await put('0002_b.sql', '-- contract after 0001: no release since then reads it\nselect 1');
    expect((await readMigrations(folder)).map(({ contractAfter }) => contractAfter)).toEqual([undefined, '0001']);
  });

  it('computes the same checksum for Windows line ends', async () => {
    await put('0001_a.sql', 'select 1;\nselect 2;\n');
    const [unix] = await readMigrations(folder);
    await put('0001_a.sql', 'select 1;\r\nselect 2;\r\n');
    expect((await readMigrations(folder))[0]?.checksum).toBe(unix?.checksum);
  });

  it('throws on a malformed name and on a duplicate number', async () => {
    await put('first.sql');
    await expect(readMigrations(folder)).rejects.toThrow(/first\.sql is not named like/);
    await rm(join(folder, 'first.sql'));
    await Promise.all([put('0001_a.sql'), put('0001_b.sql')]);
    await expect(readMigrations(folder)).rejects.toThrow(/same number/);
  });
});
