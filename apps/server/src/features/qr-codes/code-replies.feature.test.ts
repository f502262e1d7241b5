import { apiPrefix, type ApiKeyScope, endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { contents, createCode, createProUser, subscribe } from '../../../test/app/codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser } from '../../../test/app/users.ts';

const app = useTestApp({ unlimited: true });
const { apiKeys, qrCodes } = endpoints;

async function createKey(token: string, scopes: ApiKeyScope[]): Promise<string> {
  return (await app.call(apiKeys.create, { token, body: { name: 'CI', scopes } })).body.key;
}
const get = async (token: string, id: string) => (await app.call(qrCodes.get, { token, params: { id } })).body;

describe('the reply of a creation', () => {
  it('is the whole code, at its Location', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const { status, body, headers } = await app.call(qrCodes.create, { token, body: contents.url });
    expect([status, headers['location']]).toEqual([201, `${apiPrefix}/qr-codes/${body.id}`]);
    expect(body).toEqual(await get(token, body.id));
    expect(body.short_url).toBe(`https://tessera.test/${body.short_hash}`);
  });

  it('has the warnings about the destination besides', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const destination_url = 'http://192.0.2.7/menu';
    const { body } = await app.call(qrCodes.create, { token, body: { qr_type: 'url', destination_url } });
    const { warnings = [], ...code } = body;
    expect(warnings).not.toEqual([]);
    expect(code).toEqual(await get(token, body.id));
  });

  it('tells a key that can only create the short link', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const key = await createKey(token, ['codes:create']);
    const { body } = await app.call(qrCodes.create, { token: key, body: contents.url });
    expect(body).toEqual(await get(token, body.id));
    expect((await app.callForError(qrCodes.get, { token: key, params: { id: body.id } })).status).toBe(403);
  });

  it.each(Object.entries(contents))('is repeated for an Idempotency-Key with the same headers: %s', async (_, body) => {
    const { accessToken: token } = await createProUser(app);
    const create = () => app.call(qrCodes.create, { token, body, headers: { 'idempotency-key': 'k' } });
    const [first, second] = [await create(), await create()];
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotency-replayed']).toBe('true');
    const headersOf = ({ headers }: typeof first) => [headers['location'], headers['etag']];
    expect(headersOf(second)).toEqual(headersOf(first));
    expect(first.headers['etag']).toMatch(/^W\/"[\w.-]+"$/);
  });

  it('is the copy for a duplicate', async () => {
    const owner = await createProUser(app);
    const id = await createCode(app, owner);
    const copy = await app.call(qrCodes.duplicate, { token: owner.accessToken, params: { id } });
    expect([copy.status, copy.headers['location']]).toEqual([201, `${apiPrefix}/qr-codes/${copy.body.id}`]);
    expect(copy.body.id).not.toBe(id);
    expect(copy.body).toEqual(await get(owner.accessToken, copy.body.id));
  });

  it('has the status 201 if PUT creates the code, 200 if it updates it', async () => {
    const { accessToken: token } = await createProUser(app);
    const put = () => app.call(qrCodes.putByExternalId, { token, params: { external_id: 'a/1' }, body: contents.url });
    const [created, updated] = [await put(), await put()];
    expect([created.status, updated.status]).toEqual([201, 200]);
    expect(updated.headers['location']).toBe(created.headers['location']);
    expect(created.headers['location']).toBe(`${apiPrefix}/qr-codes/${created.body.id}`);
  });
});

describe('finding a code', () => {
  it('takes its external id', async () => {
    const [owner, other] = [await createSignedInUser(app), await createProUser(app)];
    const body = { ...contents.url, external_id: 'table/12 é' };
    const { id } = (await app.call(qrCodes.create, { token: owner.accessToken, body })).body;
    const find = { params: { external_id: body.external_id } };
    expect((await app.call(qrCodes.getByExternalId, { token: owner.accessToken, ...find })).body.id).toBe(id);
    expect((await app.callForError(qrCodes.getByExternalId, { token: other.accessToken, ...find })).status).toBe(404);
  });

  it('takes the hash and every slug of its short link, in any case', async () => {
    const [owner, other] = [await createSignedInUser(app), await createProUser(app)];
    await subscribe(app, owner.email);
    const token = owner.accessToken;
    const slugs = ['spring-menu', 'summer-menu'];
    const body = { ...contents.url, slug: slugs[0] };
    const { id, short_hash: hash } = (await app.call(qrCodes.create, { token, body })).body;
    await app.call(qrCodes.patch, { token, params: { id }, body: { slug: slugs[1] } });
    for (const name of [hash, hash.toUpperCase(), ...slugs]) {
      const params = { name };
      expect((await app.call(qrCodes.getByLink, { token, params })).body.id).toBe(id);
      const foreign = await app.callForError(qrCodes.getByLink, { token: other.accessToken, params });
      expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found']);
    }
    expect((await app.callForError(qrCodes.getByLink, { token, params: { name: 'autumn-menu' } })).status).toBe(404);
  });
});

describe('PATCH /v1/qr-codes/{id}', () => {
  it('changes the given fields, and refuses those that PUT ignores', async () => {
    const owner = await createProUser(app);
    const [token, id] = [owner.accessToken, await createCode(app, owner)];
    const changed = await app.call(qrCodes.patch, { token, params: { id }, body: { title: 'Lunch' } });
    expect(changed.body).toMatchObject({ title: 'Lunch', destination_url: contents.url.destination_url });
    const whole = { token, params: { id }, body: changed.body as object };
    expect((await app.call(qrCodes.update, whole)).status).toBe(200);
    const { status, body } = await app.callForError(qrCodes.patch, whole);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, expect.arrayContaining(['click_count'])]);
  });
});
