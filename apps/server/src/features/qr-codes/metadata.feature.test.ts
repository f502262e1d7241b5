// On both engines: an index of JSON.
import { type BodyInput, endpoints, limits, type QueryInput } from '@tessera/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { contents, createCode, createProUser } from '../../../test/app/codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser } from '../../../test/app/users.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
const { bulk, printSheets, qrCodes } = endpoints;
let owner = {} as Awaited<ReturnType<typeof createProUser>>;
let token = '';
beforeAll(async () => {
  owner = await createProUser(app);
  token = owner.accessToken;
});

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`key-${n}`, 'x']));
const read = async (id: string) => (await app.call(qrCodes.get, { token, params: { id } })).body;

describe('metadata of a code', () => {
  it('is stored by a creation, without keys that are null', async () => {
    const metadata = { 'crm.id': '42', Area_1: 'Zürich', empty: '', gone: null };
    const { body } = await app.call(qrCodes.create, { token, body: { ...contents.url, metadata } });
    expect(body.metadata).toEqual({ 'crm.id': '42', Area_1: 'Zürich', empty: '' });
    expect((await read(await createCode(app, owner))).metadata).toEqual({});
  });

  it.each([['update'], ['patch']] as const)('is merged by %s: null removes a key', async (call) => {
    const id = await createCode(app, owner, { ...contents.url, metadata: { a: '1', b: '2' } });
    const change = (metadata: Record<string, string | null>) =>
      app.call(qrCodes[call], { token, params: { id }, body: { metadata } });
    expect((await change({ b: null, c: '3', unknown: null })).body.metadata).toEqual({ a: '1', c: '3' });
    expect((await change({})).body.metadata).toEqual({ a: '1', c: '3' });
    expect((await app.call(qrCodes[call], { token, params: { id }, body: { title: 'x' } })).body.metadata).toEqual({
      a: '1',
      c: '3',
    });
  });

  it('is set and merged by external id and in a batch', async () => {
    const params = { external_id: 'meta-1' };
    const put = (metadata: Record<string, string | null>) =>
      app.call(qrCodes.putByExternalId, { token, params, body: { ...contents.url, metadata } });
    const { id } = (await put({ a: '1', b: '2' })).body;
    expect((await put({ a: null, c: '3' })).body.metadata).toEqual({ b: '2', c: '3' });
    const { results } = (
      await app.call(qrCodes.batch, {
        token,
        body: {
          items: [
            { action: 'create', code: { ...contents.url, metadata: { a: '1' } } },
            { action: 'update', id, code: { metadata: { b: null } } },
          ],
        },
      })
    ).body;
    expect(results.map(({ code }) => code?.metadata)).toEqual([{ a: '1' }, { c: '3' }]);
  });

  it('is copied by a duplicate', async () => {
    const id = await createCode(app, owner, { ...contents.url, metadata: { a: '1' } });
    const { body } = await app.call(qrCodes.duplicate, { token, params: { id } });
    expect(body.metadata).toEqual({ a: '1' });
  });

  it('can be changed with the free plan', async () => {
    const free = await createSignedInUser(app);
    const id = await createCode(app, free);
    const change = { token: free.accessToken, params: { id }, body: { metadata: { a: '1' } } };
    expect((await app.call(qrCodes.patch, change)).body.metadata).toEqual({ a: '1' });
  });

  it.each([
    ['a key with a space', { 'a b': 'x' }],
    ['an empty key', { '': 'x' }],
    ['a long key', { ['k'.repeat(limits.metadata.maxKeyLength + 1)]: 'x' }],
    ['a long value', { a: 'x'.repeat(limits.metadata.maxValueLength + 1) }],
    ['a line break', { a: 'x\ny' }],
    ['a number', { a: 1 }],
    ['too many keys', keys(limits.metadata.maxKeys + 1)],
    ['a list', ['a']],
    ['null', null],
  ])('is refused with 422: %s', async (_what, metadata) => {
    const body = { ...contents.url, metadata } as BodyInput<typeof qrCodes.create>;
    expect((await app.callForError(qrCodes.create, { token, body })).status).toBe(422);
  });

  it('is refused with 422 if a merge has too many keys', async () => {
    const id = await createCode(app, owner, { ...contents.url, metadata: keys(limits.metadata.maxKeys) });
    const change = (metadata: Record<string, string | null>) =>
      app.callForError(qrCodes.patch, { token, params: { id }, body: { metadata } });
    expect(await change({ more: 'x' })).toMatchObject({
      status: 422,
      body: { field_keys: { metadata: 'outOfRange' } },
    });
    expect((await change({ more: 'x', 'key-0': null })).status).toBe(200);
  });
});

describe('filter by metadata', () => {
  let other = '';
  beforeAll(async () => {
    const person = await createProUser(app);
    other = person.accessToken;
    for (const [title, metadata] of Object.entries({
      one: { area: 'north', url: 'a:b' },
      two: { area: 'north', shop: '2' },
      three: { area: 'south', shop: '2' },
      none: {},
    }))
      await createCode(app, person, { ...contents.url, title, metadata });
    // Of another account.
    await createCode(app, owner, { ...contents.url, metadata: { area: 'north' } });
  });
  const titles = async (query: QueryInput<typeof qrCodes.list>) => {
    const { body } = await app.call(qrCodes.list, { token: other, query: { ...query, sort: 'title' } });
    expect(body.total).toBe(body.qr_codes.length);
    return body.qr_codes.map(({ title }) => title);
  };

  it('lists the codes that have all values', async () => {
    expect(await titles({ metadata: 'area:north' })).toEqual(['one', 'two']);
    expect(await titles({ metadata: ['area:north', 'shop:2'] })).toEqual(['two']);
    expect(await titles({ metadata: 'url:a:b' })).toEqual(['one']);
    expect(await titles({ metadata: 'shop:2', search: 'three' })).toEqual(['three']);
    expect(await titles({ metadata: 'area:North' })).toEqual([]);
    expect(await titles({ metadata: 'area:' })).toEqual([]);
  });

  it.each([
    ['no key', ':x'],
    ['no value', 'area'],
    ['an invalid key', 'a b:c'],
    ['two values for a key', ['area:north', 'area:south']],
    ['too many', Object.keys(keys(limits.metadata.maxFiltered + 1)).map((key) => `${key}:x`)],
  ])('returns 422 for %s', async (_what, metadata) => {
    const { status, body } = await app.callForError(qrCodes.list, { token, query: { metadata } });
    expect(status).toBe(422);
    expect(Object.keys(body.fields ?? {})).toEqual(['metadata']);
  });

  it('selects the codes of a bulk action and of a print sheet', async () => {
    const filter = { metadata: { area: 'north', shop: '2' } };
    const sheet = { filter, layout: 'avery-l7160' } as const;
    expect((await app.call(printSheets.create, { token: other, body: sheet })).body.total).toBe(1);
    const body = { action: 'archive', filter, expected_count: 1 } as const;
    expect((await app.call(bulk.start, { token: other, body })).body.total).toBe(1);
    await app.jobs.worker.drain();
    expect(await titles({ metadata: 'area:north' })).toEqual(['one']);
    const none = { ...body, filter: { metadata: {} } };
    expect((await app.callForError(bulk.start, { token: other, body: none })).status).toBe(422);
  });

  it('does not read the table without the index', async () => {
    const plan = await app.db.tx(async (tx) => {
      await tx.run(sql`set local enable_seqscan = off`);
      return tx.many(sql`
        explain select id from qr_codes where metadata @> '{"area":"north"}' and metadata <> '{}'`);
    });
    expect(JSON.stringify(plan)).toContain('qr_codes_metadata_idx');
  });
});
