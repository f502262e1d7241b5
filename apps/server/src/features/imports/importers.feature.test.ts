import { readFileSync } from 'node:fs';
import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { contents, createCode, createProUser } from '../../../test/app/codes.ts';
import { listCodes, commitImport, listImportRows, uploadImport } from '../../../test/app/import-files.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser } from '../../../test/app/users.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });

/** Files made by hand from the documented formats. */
const sample = (name: string) => readFileSync(new URL(`../../../test/imports/${name}`, import.meta.url));

interface Expected {
  source: string;
  codes: Record<string, unknown>[];
  warnings?: Record<number, string[]>;
}

const imported: Record<string, Expected> = {
  'bitly.csv': {
    source: 'bitly',
    codes: [
      // The chosen name, not the generated one (shlink #2095).
      { title: 'Jobs', slug: 'our-jobs', imported_clicks: 3 },
      { title: 'Login', slug: null, imported_clicks: 0 },
      { title: null, destination_url: 'https://example.org/flyer', slug: '3xYzAbC', imported_clicks: 17 },
      {
        title: 'Summer menu',
        destination_url: 'https://example.org/menu?utm_source=bitly',
        slug: 'summer-menu',
        tags: [{ name: '2024' }, { name: 'print' }],
        created_at: '2024-05-01T09:30:00.000Z',
        imported_clicks: 1204,
        click_count: 0,
      },
    ],
    warnings: { 3: [], 4: ['slug_invalid'] },
  },
  'dub.csv': {
    source: 'dub',
    codes: [
      {
        destination_url: 'https://example.org/launch',
        slug: 'launch',
        tags: [{ name: 'launch' }, { name: 'social' }],
        note: 'For the posters',
        created_at: '2024-02-03T10:11:12.000Z',
        imported_clicks: 5321,
      },
      { destination_url: 'https://example.org/docs', slug: 'Docs_2', imported_clicks: 88 },
    ],
    warnings: { 3: [] },
  },
  'kutt.json': {
    source: 'kutt',
    codes: [
      { destination_url: 'https://example.org/protected', imported_clicks: 4, slug: 'aB3dE9' },
      {
        title: 'Spring sale',
        destination_url: 'https://example.org/sale',
        slug: 'spring-sale',
        created_at: '2022-03-04T05:06:07.000Z',
        imported_clicks: 312,
      },
    ],
  },
  'kutt.csv': {
    source: 'kutt',
    codes: [
      { title: 'Spring sale', slug: 'spring-sale', imported_clicks: 312, created_at: '2022-03-04T05:06:07.000Z' },
    ],
  },
  'shlink.csv': {
    source: 'shlink',
    codes: [
      { title: 'Newsletter', slug: 'newsletter', created_at: '2023-07-08T07:10:11.000Z', imported_clicks: 640 },
      { destination_url: 'https://example.org/rest', imported_clicks: 3 },
    ],
  },
  'shlink.json': {
    source: 'shlink',
    codes: [{ title: 'Newsletter', slug: 'newsletter', created_at: '2023-07-08T07:10:11.000Z', imported_clicks: 640 }],
  },
  'yourls.csv': {
    source: 'yourls',
    codes: [
      { title: 'Ozh', slug: 'ozh', created_at: '2009-08-07T06:05:04.000Z', imported_clicks: 12 },
      { title: 'Talk, slides and "notes"', slug: 'talk', created_at: '2020-10-11T12:13:14.000Z', imported_clicks: 96 },
    ],
  },
  'yourls.sql': {
    source: 'yourls',
    codes: [
      {
        title: "Talk's slides, (final)",
        slug: 'talk',
        imported_clicks: 96,
        destination_url: 'https://example.org/talk',
      },
    ],
  },
  'rebrandly.csv': {
    source: 'rebrandly',
    codes: [
      { title: 'Spring catalog', slug: 'catalog', created_at: '2019-04-05T06:07:08.000Z', imported_clicks: 1871 },
    ],
  },
};

describe('a file of another product', () => {
  it.each(Object.entries(imported))(
    '%s keeps titles, slugs, dates and clicks',
    async (name, { source, codes, warnings = {} }) => {
      // Slugs are unique per installation.
      const owner = await createProUser(app);
      await app.db.run(sql`update qr_codes set slug = null`);
      await app.db.run(sql`delete from slugs`);
      const record = await uploadImport(app, owner, sample(name));
      expect(record).toMatchObject({ state: 'checked', source });
      const rows = await listImportRows(app, owner, record.id);
      for (const [line, codesOfLine] of Object.entries(warnings))
        expect(rows.find((row) => row.line === Number(line))?.warnings).toEqual(codesOfLine);
      expect(await commitImport(app, owner, record.id, { on_error: 'skip' })).toMatchObject({ state: 'done' });
      expect(await listCodes(app, owner)).toMatchObject(codes);
    },
  );

  it('reports a title that cannot be stored, and imports nothing of a dump but the links', async () => {
    const owner = await createProUser(app);
    const { id } = await uploadImport(app, owner, sample('yourls.sql'));
    const rows = await listImportRows(app, owner, id);
    expect(rows.map(({ line, verdict, field }) => [line, verdict, field])).toEqual([
      [1, 'create', null],
      [2, 'error', 'title'],
    ]);
  });

  it('leaves out a slug that is taken, and requires Pro for slugs', async () => {
    const [first, second, free] = [await createProUser(app), await createProUser(app), await createSignedInUser(app)];
    const file =
      'keyword,url,title,timestamp,ip,clicks\nour-talk,https://example.org/,Talk,2020-01-01 00:00:00,::1,5\n';
    await commitImport(app, first, (await uploadImport(app, first, file)).id);
    for (const [owner, warning] of [
      [second, 'slug_taken'],
      [free, 'slug_taken'],
    ] as const) {
      const { id } = await uploadImport(app, owner, file);
      expect(await listImportRows(app, owner, id)).toMatchObject([{ verdict: 'create', warnings: [warning] }]);
    }
    const other = await uploadImport(app, free, file.replace('our-talk', 'free-talk'));
    expect(await listImportRows(app, free, other.id)).toMatchObject([
      { verdict: 'create', warnings: ['slug_requires_pro'] },
    ]);
    const again = await uploadImport(app, first, file.replace('https://example.org/', 'https://example.org/new'));
    expect(again.counts).toMatchObject({ update: 1 });
  });

  it('creates missing tags up to the limit, and uses existing ones whatever their case', async () => {
    const owner = await createProUser(app);
    const { accessToken: token } = owner;
    for (let n = 0; n < 99; n += 1) await app.call(endpoints.tags.create, { token, body: { name: `Tag ${n}` } });
    const file =
      'url,tags,note\nhttps://example.org/1,tag 5; New,"a\nb"\nhttps://example.org/2,new,\nhttps://example.org/3,Other,\n';
    const { id } = await uploadImport(app, owner, file);
    expect(await listImportRows(app, owner, id)).toMatchObject([
      { verdict: 'create' },
      { verdict: 'create' },
      { verdict: 'error', field: 'tags', code: 'tag_limit' },
    ]);
    await commitImport(app, owner, id, { on_error: 'skip' });
    expect(await listCodes(app, owner)).toMatchObject([
      { tags: [{ name: 'New' }, { name: 'Tag 5' }], note: 'a\nb' },
      { tags: [{ name: 'New' }], note: null },
    ]);
  });

  it('leaves no slugs and tags of an import that was undone', async () => {
    const owner = await createProUser(app);
    const rows = Array.from({ length: 120 }, (_, n) => `https://example.org/${n},undone-${n},u-${n},Undone`);
    const { id } = await uploadImport(app, owner, `url,slug,external_id,tags\n${rows.join('\n')}\n`);
    await createCode(app, owner, { ...contents.text, external_id: 'u-119' });
    expect(await commitImport(app, owner, id)).toMatchObject({ state: 'failed' });
    expect(await app.db.many(sql`select 1 from slugs where slug like 'undone-%'`)).toEqual([]);
    expect(await app.db.many(sql`select 1 from tags where name = 'Undone'`)).toEqual([]);
    expect(await commitImport(app, owner, id, { on_error: 'skip' })).toMatchObject({ summary: { created: 119 } });
  });
});
