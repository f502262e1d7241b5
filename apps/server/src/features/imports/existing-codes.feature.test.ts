import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { contents, createCode, createProUser } from '../../../test/app/codes.ts';
import {
  commitImport,
  listCodes,
  listImportRows,
  readImportResult,
  uploadImport,
} from '../../../test/app/import-files.ts';
import { useTestApp } from '../../../test/app/test-app.ts';

const app = useTestApp({ unlimited: true });

type Owner = Awaited<ReturnType<typeof createProUser>>;

const yourls = (rows: readonly string[]) => `keyword,url,title,timestamp,clicks\n${rows.join('\n')}\n`;
let last = 0;
/** An account with the code of a printed poster, and a file of another program that has its name and a new one. */
async function createOwner() {
  last += 1;
  const owner = await createProUser(app);
  const [poster, fresh] = [`poster-${last}`, `fresh-${last}`];
  await createCode(app, owner, { ...contents.url, title: 'Poster', slug: poster });
  const file = yourls([`${poster},https://example.org/other,Other,,`, `${fresh},https://example.org/fresh,Fresh,,`]);
  return { owner, poster, fresh, file };
}

const refusedCommit = (owner: Owner, id: string, body: object = {}) =>
  app.callForError(endpoints.imports.commit, { token: owner.accessToken, params: { id }, body });
const destinations = async (owner: Owner) =>
  Object.fromEntries((await listCodes(app, owner)).map((code) => [code.title, code.destination_url]));

describe('a file of another program with the name of a code of the account', () => {
  it('is imported only after a decision, with the code in sight', async () => {
    const { owner, poster, file } = await createOwner();
    const { id, counts } = await uploadImport(app, owner, file);
    expect(counts).toMatchObject({ create: 1, update: 1 });
    const [row] = await listImportRows(app, owner, id);
    expect(row).toMatchObject({
      verdict: 'update',
      title: 'Other',
      content: 'https://example.org/other',
      current_code: {
        slug_url: `https://tessera.test/${poster}`,
        title: 'Poster',
        destination_url: contents.url.destination_url,
      },
    });
    const { status, body } = await refusedCommit(owner, id);
    expect([status, body.code, body.params]).toEqual([409, 'import_changes_codes', { count: 1 }]);
    expect(await destinations(owner)).toEqual({ Poster: contents.url.destination_url });
  });

  it('leaves the code as it is with on_existing: skip', async () => {
    const { owner, file } = await createOwner();
    const { id } = await uploadImport(app, owner, file);
    const job = await commitImport(app, owner, id, { on_existing: 'skip' });
    expect(job.summary).toMatchObject({ created: 1, updated: 0, skipped: 1 });
    expect(await readImportResult(app, owner, job.id)).toContain('2,skipped,Poster');
    expect(await destinations(owner)).toEqual({
      Poster: contents.url.destination_url,
      Fresh: 'https://example.org/fresh',
    });
  });

  it('changes the code with on_existing: update', async () => {
    const { owner, file } = await createOwner();
    const { id } = await uploadImport(app, owner, file);
    expect((await commitImport(app, owner, id, { on_existing: 'update' })).summary).toMatchObject({ updated: 1 });
    expect(await destinations(owner)).toEqual({
      Other: 'https://example.org/other',
      Fresh: 'https://example.org/fresh',
    });
  });

  it('reports such a row as an error if errors are skipped', async () => {
    const { owner, file } = await createOwner();
    const { id } = await uploadImport(app, owner, file);
    const job = await commitImport(app, owner, id, { on_error: 'skip' });
    expect(job).toMatchObject({ summary: { created: 1, updated: 0, errors: 1 }, failures: [{ code: 'changesCode' }] });
    expect(await destinations(owner)).toMatchObject({ Poster: contents.url.destination_url });
  });

  it('can be imported again: rows like their code are no conflict', async () => {
    const { owner, file } = await createOwner();
    const first = await uploadImport(app, owner, file);
    await commitImport(app, owner, first.id, { on_existing: 'update' });
    const again = await uploadImport(app, owner, file);
    expect(again.counts).toMatchObject({ duplicate: 2, update: 0 });
    expect((await commitImport(app, owner, again.id)).summary).toMatchObject({ duplicates: 2, updated: 0 });
  });

  it('changes no code that got the name after the check', async () => {
    const { owner, fresh, file } = await createOwner();
    const { id } = await uploadImport(app, owner, file);
    await createCode(app, owner, { ...contents.url, title: 'Late', slug: fresh });
    const job = await commitImport(app, owner, id, { on_existing: 'skip' });
    expect(job.summary).toMatchObject({ created: 0, updated: 0, skipped: 2 });
    expect(await destinations(owner)).toMatchObject({ Late: contents.url.destination_url });
  });
});

it('an own file changes codes by default, and does not with on_existing: error', async () => {
  const { owner, poster } = await createOwner();
  const { id } = await uploadImport(app, owner, `slug,url,title\n${poster},https://example.org/new,Poster\n`);
  expect((await refusedCommit(owner, id, { on_existing: 'error' })).body.code).toBe('import_changes_codes');
  expect((await commitImport(app, owner, id)).summary).toMatchObject({ updated: 1 });
  expect(await destinations(owner)).toEqual({ Poster: 'https://example.org/new' });
});

describe('names that codes do not get', () => {
  const file = (name: string) =>
    yourls([
      'admin,https://example.org/1,,,',
      'bad!name,https://example.org/2,,,',
      `${name},https://example.org/3,,,`,
      `kept_${name},https://example.org/4,,,`,
    ]);

  it('are named with the reason, in rows and in the result file, beside the names that are kept', async () => {
    const { poster } = await createOwner();
    const owner = await createProUser(app);
    const { id, links_changed: count } = await uploadImport(app, owner, file(poster));
    expect(count).toBe(3);
    const token = owner.accessToken;
    const query = { link_changed: 'true' } as const;
    const { body } = await app.call(endpoints.imports.rows, { token, params: { id }, query });
    expect(body.rows.map(({ line, lost_links: lost }) => [line, lost[0]])).toEqual([
      [2, { name: 'admin', reason: 'reserved' }],
      [3, { name: 'bad!name', reason: 'invalid' }],
      [4, { name: poster, reason: 'taken' }],
    ]);
    const job = await commitImport(app, owner, id);
    const lines = (await readImportResult(app, owner, job.id)).trim().split('\r\n');
    expect(lines.map((line) => line.split(',').slice(8))).toEqual([
      ['slug_url', 'lost_links'],
      ['', 'admin'],
      ['', 'bad!name'],
      ['', poster],
      [`https://tessera.test/kept_${poster}`, ''],
    ]);
  });

  it('refuse the commit with on_link_changed: abort', async () => {
    const { owner, poster } = await createOwner();
    const { id } = await uploadImport(app, owner, file(poster));
    const { status, body } = await refusedCommit(owner, id, { on_link_changed: 'abort', on_error: 'skip' });
    expect([status, body.code]).toEqual([409, 'import_changes_links']);
    expect(await listCodes(app, owner)).toHaveLength(1);
  });

  it('refuse the commit with on_link_changed: abort if they were lost after the check', async () => {
    const [owner, other] = [await createProUser(app), await createProUser(app)];
    const rows = yourls(['soon-1,https://example.org/1,,,', 'soon-2,https://example.org/2,,,']);
    const { id } = await uploadImport(app, owner, rows);
    await createCode(app, other, { ...contents.url, slug: 'soon-2' });
    const job = await commitImport(app, owner, id, { on_link_changed: 'abort', on_error: 'skip' });
    expect(job).toMatchObject({ state: 'failed', error_code: 'import_row_changed' });
    expect(await listCodes(app, owner)).toEqual([]);
  });
});
