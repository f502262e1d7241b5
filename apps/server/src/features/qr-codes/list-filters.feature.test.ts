import { type BodyInput, endpoints, type QueryInput } from '@tessera/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { contents, createCode, createProUser, grantReferrals } from '../../../test/app/codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser } from '../../../test/app/users.ts';
import { follow } from '../../../test/app/visitors.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
const { qrCodes: calls } = endpoints;
type Query = QueryInput<typeof calls.list>;
type Person = Awaited<ReturnType<typeof createProUser>>;
let owner = {} as Person;
const tags: Record<string, string> = {};
const ids: Record<string, string> = {};

const update = (id: string, body: BodyInput<typeof calls.update>, person = owner) =>
  app.callForError(calls.update, { token: person.accessToken, params: { id }, body });
const list = async (query: Query = {}) => (await app.call(calls.list, { token: owner.accessToken, query })).body;
const titles = async (query: Query) => {
  const body = await list({ sort: 'title', ...query });
  expect(body.total).toBe(body.qr_codes.length);
  return body.qr_codes.map(({ title }) => title);
};

/** Title, tags and changes of each code, one per day from February 1. */
const codes: [string, string[], BodyInput<typeof calls.update>?][] = [
  ['a', ['red']],
  ['b', ['red', 'blue']],
  ['c', ['blue'], { is_active: false }],
  ['d', [], { archived: true, note: 'Summer 50% party\nat the lake' }],
  ['e', ['red', 'blue', 'green'], { slug: 'filter-slug' }],
];

beforeAll(async () => {
  owner = await createProUser(app);
  for (const name of ['red', 'blue', 'green'])
    tags[name] = (
      await app.call(endpoints.tags.create, { token: owner.accessToken, body: { name: `${name} tag` } })
    ).body.id;
  for (const [index, [title, names, changes]] of codes.entries()) {
    const tag_ids = names.map((name) => tags[name] ?? '');
    ids[title] = await createCode(app, owner, { ...contents.url, title, tag_ids });
    if (changes) expect((await update(ids[title] ?? '', changes)).status).toBe(200);
    const createdAt = `2026-02-0${index + 1}T12:00:00Z`;
    await app.db.run(sql`update qr_codes set created_at = ${createdAt} where id = ${ids[title]}`);
  }
});

const tagQuery = (...names: string[]) => names.map((name) => tags[name]).join(',');

describe('filters of the list', () => {
  it('excludes archived codes by default, and lists them by status', async () => {
    expect(await titles({})).toEqual(['a', 'b', 'c', 'e']);
    expect(await titles({ status: 'active' })).toEqual(['a', 'b', 'e']);
    expect(await titles({ status: 'inactive' })).toEqual(['c']);
    expect(await titles({ status: 'archived' })).toEqual(['d']);
    expect(await titles({ status: 'all' })).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect((await list()).totals.qr_codes).toBe(5);
  });

  it('filters by any or all of several tags', async () => {
    expect(await titles({ tag: tagQuery('green') })).toEqual(['e']);
    expect(await titles({ tag: tagQuery('green', 'blue') })).toEqual(['b', 'c', 'e']);
    expect(await titles({ tag: tagQuery('red', 'blue'), tag_match: 'all' })).toEqual(['b', 'e']);
    expect(await titles({ tag: tagQuery('red', 'blue', 'red'), tag_match: 'all' })).toEqual(['b', 'e']);
    const repeated = await app.http.inject({
      url: `/v1/qr-codes?tag=${tags['red']}&tag=${tags['blue']}&tag_match=all`,
      headers: { authorization: `Bearer ${owner.accessToken}` },
    });
    expect(repeated.json()).toMatchObject({ total: 2 });
  });

  it('filters by the day of creation, and combines filters', async () => {
    expect(await titles({ created_from: '2026-02-02', created_to: '2026-02-03' })).toEqual(['b', 'c']);
    expect(await titles({ created_from: '2026-02-03', tag: tagQuery('blue'), status: 'active' })).toEqual(['e']);
  });

  it.each([
    ['slug', 'FILTER-sl', ['e']],
    ['link with the slug', 'https://tessera.test/filter-slug?x', ['e']],
    ['tag', 'green t', ['e']],
    ['note', '50% PARTY', ['d']],
  ])('searches in %s', async (_what, search, found) => {
    expect(await titles({ search, status: 'all' })).toEqual(found);
  });

  it('searches in changed texts, and not in earlier ones', async () => {
    const id = ids['a'] ?? '';
    await update(id, { note: 'before the change' });
    await update(id, { note: 'after' });
    expect(await titles({ search: 'before the change' })).toEqual([]);
    expect(await titles({ search: 'after' })).toEqual(['a']);
  });

  it.each([
    { status: 'gone' },
    { tag: 'x' },
    { tag: '' },
    { tag_match: 'none' },
    { created_from: '2026-02-30' },
    { created_to: '1066-01-01' },
  ])('returns 422 for %j', async (query) => {
    expect((await app.callForError(calls.list, { token: owner.accessToken, query: query as Query })).status).toBe(422);
  });

  it('keeps pages stable while matching codes are added', async () => {
    const query = { tag: tagQuery('red'), limit: '2' };
    const first = await list(query);
    await createCode(app, owner, { ...contents.url, title: 'new', tag_ids: [tags['red'] ?? ''] });
    const second = await list({ ...query, cursor: first.next_cursor ?? '' });
    expect([...first.qr_codes, ...second.qr_codes].map(({ title }) => title)).toEqual(['e', 'b', 'a']);
    expect([first.total, second.total]).toEqual([3, 4]);
  });
});

describe('archived code', () => {
  it('redirects, and keeps its place in the quota', async () => {
    const free = await createSignedInUser(app);
    const id = await createCode(app, free);
    const { body } = await app.call(calls.get, { token: free.accessToken, params: { id } });
    expect((await update(id, { archived: true, note: 'mine' }, free)).body).toMatchObject({
      archived: true,
      note: 'mine',
    });
    expect((await follow(app, body.short_hash)).statusCode).toBe(302);
    const second = await app.callForError(calls.create, { token: free.accessToken, body: contents.url });
    expect(second.body).toMatchObject({ code: 'quota_reached' });
    expect((await update(id, { archived: false }, free)).body).toMatchObject({ archived: false });
  });
});

describe('duplicate of a code', () => {
  it('has the content, style, tags and note, and a link and clicks of its own', async () => {
    const id = await createCode(app, owner, {
      ...contents.wifi,
      title: 'Guests',
      note: 'Lobby',
      tag_ids: [tags['green'] ?? ''],
      style: { dots_color: '#0F4D49' },
      external_id: 'wifi-1',
      slug: 'guest-wifi',
    });
    const read = async (one: string) =>
      (await app.call(calls.get, { token: owner.accessToken, params: { id: one } })).body;
    const original = await read(id);
    const { body, status } = await app.call(calls.duplicate, { token: owner.accessToken, params: { id } });
    expect(status).toBe(201);
    const copy = await read(body.id);
    const { qr_type, qr_data, encoding, title, note, style, tags: copiedTags } = original;
    expect(copy).toMatchObject({
      qr_type,
      qr_data,
      encoding,
      title,
      note,
      style,
      tags: copiedTags,
      slug: null,
      external_id: null,
    });
    expect(copy.short_hash).not.toBe(original.short_hash);
  });

  it('respects the quota and the owner', async () => {
    const free = await createSignedInUser(app);
    const id = await createCode(app, free);
    const duplicate = (person: Person) =>
      app.callForError(calls.duplicate, { token: person.accessToken, params: { id } });
    expect(await duplicate(owner)).toMatchObject({ status: 404 });
    expect(await duplicate(free)).toMatchObject({
      status: 403,
      body: { code: 'quota_reached', requires_subscription: true },
    });
    await grantReferrals(app, free.email, 1);
    expect(await duplicate(free)).toMatchObject({ status: 201 });
  });
});
