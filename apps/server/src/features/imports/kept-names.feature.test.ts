// On both engines: `on conflict` and notifications of links.
import { type BodyInput, endpoints } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contents, createCode, createProUser } from '../../../test/app/codes.ts';
import { commitImport, listImportRows, readImportResult, uploadImport } from '../../../test/app/import-files.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { enterPassword } from '../../../test/app/locked-codes.ts';
import { startTestGateway, type TestGateway } from '../../../test/app/test-gateway.ts';
import { createSignedInUser } from '../../../test/app/users.ts';
import { createLinkedCode, follow } from '../../../test/app/visitors.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
const { qrCodes: calls } = endpoints;
type Person = Awaited<ReturnType<typeof createProUser>>;
let gateway: TestGateway;
let owner: Person;

beforeAll(async () => {
  gateway = await startTestGateway(app);
  owner = await createProUser(app);
});
afterAll(() => gateway.close());

const destinationOf = (name: string) => `https://example.org/to/${encodeURIComponent(name)}`;
const ownFile = (names: readonly string[]) =>
  `destination_url,slug\n${names.map((name) => `${destinationOf(name)},${name}`).join('\n')}\n`;

/** Imports a file and returns the import with its rows. */
async function importFile(file: string, person = owner) {
  const record = await uploadImport(app, person, file);
  const rows = await listImportRows(app, person, record.id);
  const job = await commitImport(app, person, record.id, { on_error: 'skip' });
  expect(job.state).toBe('done');
  return { record, rows, job };
}

/** Where the link leads, by the app and by the gateway. */
async function lead(name: string) {
  const fromApp = await follow(app, name);
  const fromGateway = await fetch(`http://127.0.0.1:${gateway.port}/${name}`, { redirect: 'manual' });
  expect([fromGateway.status, fromGateway.headers.get('location') ?? undefined]).toEqual([
    fromApp.statusCode,
    fromApp.headers.location,
  ]);
  return fromApp.headers.location ?? fromApp.statusCode;
}

const read = async (id: string, person = owner) =>
  (await app.call(calls.get, { token: person.accessToken, params: { id } })).body;
const update = (id: string, body: BodyInput<typeof calls.update>, person = owner) =>
  app.callForError(calls.update, { token: person.accessToken, params: { id }, body });
async function codeNamed(slug: string, person = owner) {
  const { body } = await app.call(calls.list, { token: person.accessToken, query: { search: slug } });
  const code = body.qr_codes.find((one) => one.slug === slug);
  if (!code) throw new Error(`no code has ${slug}`);
  return code;
}

describe('an imported link', () => {
  it('keeps each name of an own file, in its spelling', async () => {
    const names = [
      'my_link',
      '2024',
      'q1',
      'Q1',
      'aB3x',
      'Ab3X',
      'v1.2~b',
      '-x-',
      'k'.repeat(100),
      'Part/b.C',
      'abcd12x',
    ];
    const { record, rows } = await importFile(ownFile(names));
    expect(record.links_changed).toBe(0);
    expect(rows).toMatchObject(names.map((slug) => ({ slug, warnings: [] })));
    for (const name of names) {
      const code = await codeNamed(name);
      expect(code).toMatchObject({ slug_url: `https://tessera.test/${name}`, symbol_url: code.short_url });
      expect(await lead(name)).toBe(destinationOf(name));
      expect(await lead(`${name}/?utm=1`)).toBe(destinationOf(name));
    }
  });

  it.each([
    ['bitly', 'link,long_url\nhttps://bit.ly/3xYzAbC,https://example.org/bitly\n', ['3xYzAbC']],
    [
      'bitly',
      'Link,Custom Link,Destination URL\nbit.ly/4aBcDeF,"bit.ly/Our_Jobs, bit.ly/older.jobs",https://example.org/jobs\n',
      ['4aBcDeF', 'Our_Jobs', 'older.jobs'],
    ],
    ['dub', 'Short link,Destination URL\nhttps://dub.sh/a/b,https://example.org/dub\n', ['a/b']],
    ['yourls', 'keyword,url,title,timestamp,clicks\n7,https://example.org/yourls,,,\n', ['7']],
    ['kutt', 'address,target\nK_utt,https://example.org/kutt\n', ['K_utt']],
    ['shlink', 'shortCode,longUrl\nSh.link,https://example.org/shlink\n', ['Sh.link']],
    [
      'shlink',
      'createdAt,title,shortUrl,longUrl,tags,visits\n2024-01-01T00:00:00Z,,https://s.test/Old_1,https://example.org/old,,3\n',
      ['Old_1'],
    ],
    ['rebrandly', 'Domain,Slashtag,Destination\nrebrand.ly,burn10M,https://example.org/rebrandly\n', ['burn10M']],
  ])('of %s keeps all its names', async (source, file, names) => {
    const { record, rows } = await importFile(file);
    expect(record).toMatchObject({ source, links_changed: 0 });
    const url = rows[0]?.content;
    for (const name of names) expect(await lead(name), name).toBe(url);
    expect((await uploadImport(app, owner, file)).counts).toMatchObject({ duplicate: 1, create: 0 });
  });

  it('is counted as a visit from an unknown source, and a slug as before', async () => {
    await importFile(ownFile(['Counted_1', 'counted-slug']));
    for (const name of ['Counted_1', 'counted-slug', 'COUNTED-SLUG']) await follow(app, name);
    await app.shipper.shipAll();
    const sources = async (slug: string) => {
      const { id } = await codeNamed(slug);
      const { body } = await app.call(calls.stats, { token: owner.accessToken, params: { id } });
      const today = body.daily_stats.at(-1);
      return [today?.total_clicks, today?.scan_clicks, today?.link_clicks];
    };
    expect(await sources('Counted_1')).toEqual([1, 0, 0]);
    expect(await sources('counted-slug')).toEqual([2, 1, 1]);
  });

  it('follows changes of its code in every cache, under all its names', async () => {
    await importFile('Link,Custom Link,Destination URL\nbit.ly/5aBcDeF,bit.ly/Cached_1,https://example.org/one\n');
    const { id } = await codeNamed('Cached_1');
    for (const name of ['Cached_1', '5aBcDeF']) expect(await lead(name)).toBe('https://example.org/one');
    await update(id, { destination_url: 'https://example.org/two' });
    for (const name of ['Cached_1', '5aBcDeF']) expect(await lead(name)).toBe('https://example.org/two');
    await update(id, { is_active: false });
    expect(await lead('Cached_1')).toBe(410);
  });

  it('that was requested before its import works after it', async () => {
    expect(await lead('Early_1')).not.toBe(destinationOf('Early_1'));
    await importFile(ownFile(['Early_1']));
    expect(await lead('Early_1')).toBe(destinationOf('Early_1'));
  });
});

it('a kept name asks for the password of its link, and can be reported', async () => {
  await importFile(ownFile(['Locked/A_1']));
  const { id } = await codeNamed('Locked/A_1');
  const request = { token: owner.accessToken, params: { id } };
  await app.call(calls.putLinkSettings, { ...request, body: { password: 'sesame' } });
  const page = await follow(app, 'Locked/A_1');
  expect(page.body).toContain('/report?link=Locked%2FA_1');
  const answer = await enterPassword(app, 'Locked/A_1', 'sesame');
  const cookie = String(answer.headers['set-cookie']);
  expect(cookie).toContain('; Path=/Locked/A_1;');
  const headers = { cookie: cookie.split(';', 1)[0] ?? '' };
  expect((await follow(app, 'Locked/A_1', { headers })).headers.location).toBe(destinationOf('Locked/A_1'));
  expect((await enterPassword(app, 'Locked/A_2', 'sesame')).statusCode).toBe(404);
  const report = { link: 'Locked/A_1', category: 'spam' as const, text: 'It is spam.', turnstileToken: 'test' };
  expect((await app.callForError(endpoints.reports.send, { body: report })).status).toBeLessThan(300);
  expect(await app.db.column(sql`select link from reports where short_hash = ${(await read(id)).short_hash}`)).toEqual([
    'Locked/A_1',
  ]);
});

describe('spellings', () => {
  it('lead to their own links, and otherwise to the name in lower case', async () => {
    await importFile(ownFile(['e1', 'E1', 'mixed_a', 'plain-slug']));
    expect(await lead('e1')).toBe(destinationOf('e1'));
    expect(await lead('E1')).toBe(destinationOf('E1'));
    for (const name of ['mixed_a', 'Mixed_a', 'MIXED_A']) expect(await lead(name)).toBe(destinationOf('mixed_a'));
    for (const name of ['plain-slug', 'Plain-Slug', 'PLAIN-SLUG'])
      expect(await lead(name)).toBe(destinationOf('plain-slug'));
  });

  it('of a slug may be kept by its own account, except the one of symbols', async () => {
    const { rows } = await importFile(ownFile(['twin-name', 'Twin-Name', 'TWIN-NAME']));
    expect(rows.map(({ verdict, code }) => [verdict, code])).toEqual([
      ['create', null],
      ['create', null],
      ['error', 'repeatedInFile'],
    ]);
    expect(await lead('Twin-Name')).toBe(destinationOf('Twin-Name'));
    expect(await lead('TWIN-NAME')).toBe(destinationOf('twin-name'));
  });

  it('of a slug or hash cannot be kept by another account', async () => {
    const other = await createProUser(app);
    await createCode(app, owner, { ...contents.url, slug: 'guarded-name' });
    const { hash } = await createLinkedCode(app, owner);
    const mixed = `${hash.slice(0, -1).toUpperCase()}${hash.slice(-1)}`;
    const names = ['Guarded-name', 'GUARDED-NAME', hash, hash.toUpperCase(), mixed];
    const record = await uploadImport(
      app,
      other,
      `keyword,url,title,timestamp,clicks\n${names.map((name) => `${name},https://example.org/x,${name},,`).join('\n')}\n`,
    );
    expect((await listImportRows(app, other, record.id)).map(({ warnings }) => warnings)).toEqual(
      names.map(() => ['slug_taken']),
    );
    expect(record.links_changed).toBe(names.length);
  });

  it('of a kept name cannot become a slug of another account', async () => {
    const other = await createProUser(app);
    await importFile(ownFile(['Held-name', 'HELD-UPPER']));
    for (const [slug, person] of [
      ['held-name', other],
      ['held-upper', other],
      ['held-upper', owner],
    ] as const) {
      const body = { ...contents.url, slug };
      const { status } = await app.callForError(calls.create, { token: person.accessToken, body });
      expect(status, slug).toBe(409);
    }
  });
});

it('a kept name with the form of a hash is held, and not found in another spelling', async () => {
  await importFile(ownFile(['9xYzAbC', '9XyzABc', 'abcd129']));
  expect(await lead('9xYzAbC')).toBe(destinationOf('9xYzAbC'));
  expect(await lead('9XyzABc')).toBe(destinationOf('9XyzABc'));
  expect(await lead('9xyzabc')).toBe(404);
  for (const name of ['abcd129', 'ABCD129']) expect(await lead(name)).toBe(destinationOf('abcd129'));
  const issued = await app.db.run(sql`
    insert into short_hashes (hash, issued_at) values ('9xyzabc', now()), ('abcd129', now()) on conflict do nothing`);
  expect(issued).toBe(0);
});

describe('the API', () => {
  it('accepts the kept name of a code unchanged, and refuses it for others', async () => {
    await importFile('destination_url,slug,external_id\nhttps://example.org/api,Api_name,kept-1\n');
    const code = await codeNamed('Api_name');
    expect(await update(code.id, { slug: 'Api_name', title: 'Same' })).toMatchObject({
      status: 200,
      body: { slug: 'Api_name', title: 'Same' },
    });
    const put = await app.call(calls.putByExternalId, {
      token: owner.accessToken,
      params: { external_id: 'kept-1' },
      body: { qr_type: 'url', destination_url: 'https://example.org/api2', slug: 'Api_name' },
    });
    expect(put.body.slug).toBe('Api_name');
    expect((await update(code.id, { slug: 'api-name-2' })).body).toMatchObject({ slug: 'api-name-2' });
    expect((await update(code.id, { slug: 'Api_name' })).body).toMatchObject({ slug: 'Api_name' });
    const spare = await createCode(app, owner, contents.url);
    for (const slug of ['Api_name', 'my_new', 'q9', 'a/b', '2030'])
      expect(await update(spare, { slug })).toMatchObject({
        status: 422,
        body: { field_keys: { slug: 'slugInvalid' } },
      });
    const check = { token: owner.accessToken, params: { slug: 'Api_name' } };
    const own = await app.call(endpoints.slugs.check, { ...check, query: { code_id: code.id } });
    expect(own.body).toEqual({ slug: 'Api_name', available: true, reason: null });
    const foreign = await app.call(endpoints.slugs.check, { ...check, query: {} });
    expect(foreign.body).toMatchObject({ available: false, reason: 'invalid' });
  });

  it('finds a code by its pasted link', async () => {
    await importFile(ownFile(['Find/Me.1']));
    const { id } = await codeNamed('Find/Me.1');
    const query = { search: 'https://tessera.test/Find/Me.1?x=1' };
    const { body } = await app.call(calls.list, { token: owner.accessToken, query });
    expect(body.qr_codes.map((code) => code.id)).toEqual([id]);
  });

  it('refuses a destination that is a kept name of this site', async () => {
    const body = { ...contents.url, destination_url: 'https://tessera.test/a/b' };
    expect(await app.callForError(calls.create, { token: owner.accessToken, body })).toMatchObject({ status: 422 });
  });
});

describe('links that cannot be kept', () => {
  it('are counted in the check and in the result, and their rows are named', async () => {
    const file =
      'keyword,url,title,timestamp,clicks\nlogin,https://example.org/1,A,,7\na/b/c,https://example.org/2,B,,\nfine_1,https://example.org/3,C,,\n';
    const { record, rows, job } = await importFile(file);
    expect(record.links_changed).toBe(2);
    expect(rows).toMatchObject([
      { slug: null, clicks: 7, warnings: ['slug_invalid'] },
      { slug: null, clicks: null, warnings: ['slug_invalid'] },
      { slug: 'fine_1', warnings: [] },
    ]);
    expect(job.summary).toMatchObject({ created: 3, links_changed: 2 });
    const lines = (await readImportResult(app, owner, job.id)).trim().split('\r\n');
    expect(lines.map((line) => line.split(',').at(7))).toEqual(['warnings', 'slug_invalid', 'slug_invalid', '']);
  });

  it('are all those of an account without Pro, and no error if an own file has them as links', async () => {
    const free = await createSignedInUser(app);
    const record = await uploadImport(app, free, 'url,short link\nhttps://example.org/3,https://bit.ly/3xYzAbD\n');
    expect(record).toMatchObject({ links_changed: 1, counts: { create: 1, error: 0 } });
    expect(await listImportRows(app, free, record.id)).toMatchObject([{ warnings: ['slug_requires_pro'] }]);
  });

  it('are reported if they were taken between check and commit', async () => {
    const other = await createProUser(app);
    const file = 'keyword,url,title,timestamp,clicks\nLate_1,https://example.org/late,Late,,\n';
    const record = await uploadImport(app, other, file);
    expect(record.links_changed).toBe(0);
    await importFile(ownFile(['Late_1']));
    expect((await commitImport(app, other, record.id)).summary).toMatchObject({ created: 1, links_changed: 1 });
  });
});

it.each(['wp-login.php', 'a/unknown', '.env', 'a/b/c', 'go.example.org/x'])(
  'the unknown path /%s gets the page of unknown paths',
  async (path) => {
    const [answer, unknown] = [await follow(app, path), await follow(app, 'no.such/path')];
    expect([answer.statusCode, answer.body]).toEqual([unknown.statusCode, unknown.body]);
  },
);

it('files of the web app are looked up nowhere', async () => {
  const { misses } = gateway.links.counts;
  for (const path of ['robots.txt', 'favicon.ico', 'assets/x.js', 'docs/a'])
    await fetch(`http://127.0.0.1:${gateway.port}/${path}`);
  expect(gateway.links.counts.misses).toBe(misses);
});
