// On PostgreSQL: parallel requests with one key.
import { allEndpoints, apiPrefix, endpoints, type Job } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { form } from '../../../test/app/codes.ts';
import { endpointPath } from '../../../test/app/endpoint-path.ts';
import { createSubscriber } from '../../../test/app/subscribers.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser } from '../../../test/app/users.ts';
import { hours, minutes } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
const code = { qr_type: 'url', destination_url: 'https://example.org/menu' };

const post = (path: string, token: string, key: string, body: object = code) =>
  app.http.inject({
    method: 'POST',
    url: apiPrefix + path,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload: body,
  });
const create = (token: string, key: string, body: object = code) => post('/qr-codes', token, key, body);

const countCodes = async (token: string) => (await app.call(endpoints.qrCodes.list, { token })).body.totals.qr_codes;

describe('Idempotency-Key', () => {
  it('returns the first response to a repeated request', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const first = await create(token, 'key-1');
    expect(first.statusCode).toBe(201);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    const second = await create(token, 'key-1');
    expect([second.statusCode, second.body]).toEqual([201, first.body]);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await countCodes(token)).toBe(1);
  });

  it('creates one code from 100 parallel requests', async () => {
    const { token } = await createSubscriber(app);
    const replies = await Promise.all(Array.from({ length: 100 }, () => create(token, 'parallel')));
    const statuses = new Set(replies.map(({ statusCode }) => statusCode));
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true);
    const created = replies.filter(({ statusCode }) => statusCode === 201);
    expect(created.length).toBeGreaterThan(0);
    expect(new Set(created.map(({ body }) => body)).size).toBe(1);
    for (const running of replies.filter(({ statusCode }) => statusCode === 409)) {
      expect(running.json()).toMatchObject({ code: 'idempotency_key_in_use' });
      expect(running.headers['retry-after']).toBe('1');
    }
    expect(await countCodes(token)).toBe(1);
  });

  it('returns 422 with another body', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    await create(token, 'key-2');
    const other = await create(token, 'key-2', { ...code, title: 'another' });
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('belongs to one account', async () => {
    const [ann, ben] = [await createSignedInUser(app), await createSignedInUser(app)];
    const [first, second] = [await create(ann.accessToken, 'shared'), await create(ben.accessToken, 'shared')];
    expect(second.statusCode).toBe(201);
    expect(second.body).not.toBe(first.body);
  });

  it('can be repeated after a failed request', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    await create(token, 'uses-the-quota');
    expect((await create(token, 'over-the-quota')).statusCode).toBe(403);
    await app.db.run(sql`update users set referrals = 5`);
    expect((await create(token, 'over-the-quota')).statusCode).toBe(201);
  });

  it('expires after 24 hours', async () => {
    const { accessToken: token } = await createSubscriber(app);
    const first = await create(token, 'old');
    app.clock.advance(hours(24) + 1);
    await app.db.run(sql`update session_tokens set expires_at = ${new Date(app.clock.now().getTime() + hours(1))}`);
    const second = await create(token, 'old');
    expect(second.statusCode).toBe(201);
    expect(second.body).not.toBe(first.body);
  });

  it('finds the code that a crashed request has created', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const first = await create(token, 'crashed');
    // As after a crash between the commit of the code and of the response.
    await app.db.run(sql`update idempotency_keys set response = null`);
    expect((await create(token, 'crashed')).statusCode).toBe(409);
    app.clock.advance(minutes(2));
    const second = await create(token, 'crashed');
    expect([second.statusCode, second.body]).toEqual([201, first.body]);
    expect(await countCodes(token)).toBe(1);
  });

  it('returns a created secret again, which is stored nowhere', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const body = { name: 'CI', scopes: ['codes:read'] };
    const first = await post('/api-keys', token, 'secret', body);
    const second = await post('/api-keys', token, 'secret', body);
    const { key } = first.json<{ key: string }>();
    expect(second.json()).toMatchObject({ key });
    const stored = await app.db.many<{ response: Buffer }>(sql`select response from idempotency_keys`);
    expect(stored.some(({ response }) => response?.includes(key))).toBe(false);
  });

  it('starts one job, also after a crash', async () => {
    const { token } = await createSubscriber(app);
    await create(token, 'code');
    const start = async () =>
      (await post('/qr-codes/bulk', token, 'job', { action: 'archive', filter: {}, expected_count: 1 })).json<Job>();
    const { id } = await start();
    expect((await start()).id).toBe(id);
    // As after a crash between the commit of the job and of the response.
    await app.db.run(sql`update idempotency_keys set response = null`);
    app.clock.advance(minutes(2));
    expect((await start()).id).toBe(id);
    expect((await app.call(endpoints.jobs.list, { token })).body.jobs).toHaveLength(1);
  });

  it('takes an upload with the same file for the same request, also after a crash', async () => {
    const { token } = await createSubscriber(app);
    const upload = (text: string, boundary: string) => {
      const { headers, payload } = form('file', Buffer.from(text), 'text/csv', 'codes.csv');
      const body = Buffer.from(payload.toString().replaceAll('x'.repeat(24), boundary));
      headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
      const sent = { ...headers, authorization: `Bearer ${token}`, 'idempotency-key': 'file' };
      return app.http.inject({ method: 'POST', url: `${apiPrefix}/imports`, headers: sent, payload: body });
    };
    const file = 'title,url\nMenu,https://example.org/menu\n';
    const { id } = (await upload(file, 'first-boundary')).json<{ id: string }>();
    const second = await upload(file, 'second-boundary');
    expect([second.json<{ id: string }>().id, second.headers['idempotency-replayed']]).toEqual([id, 'true']);
    await app.db.run(sql`update idempotency_keys set response = null`);
    app.clock.advance(minutes(2));
    expect((await upload(file, 'third-boundary')).json<{ id: string }>().id).toBe(id);
    expect((await upload(`${file}Other,https://example.org/`, 'b')).json()).toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  it('continues with the same code after a failure that is not a refusal', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    // The code is committed, but it cannot be read for the response.
    await app.db.run(sql`alter table click_totals rename to hidden_totals`);
    expect((await create(token, 'fails')).statusCode).toBe(500);
    await app.db.run(sql`alter table hidden_totals rename to click_totals`);
    expect((await create(token, 'fails')).statusCode).toBe(201);
    expect(await countCodes(token)).toBe(1);
  });

  /** Calls of API keys without a key, with the reason. */
  const withoutKey: Record<string, string> = {};

  it('is taken by every POST of API keys', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const id = '0198c0de-0000-7000-8000-000000000000';
    const posts = allEndpoints.filter(
      ({ group, name, endpoint: { method, scopes = [] } }) =>
        method === 'POST' && scopes.length > 0 && !withoutKey[`${group}.${name}`],
    );
    expect(posts.length).toBeGreaterThan(15);
    for (const { endpoint } of posts) {
      const { headers = {}, payload = {} } = endpoint.upload ? form(endpoint.upload, Buffer.from('x')) : {};
      const reply = await app.http.inject({
        method: 'POST',
        url: endpointPath(endpoint, { id, change_id: id, delivery_id: id }),
        headers: { ...headers, authorization: `Bearer ${token}`, 'idempotency-key': 'é' },
        payload,
      });
      expect([endpoint.path, reply.json<{ code: string }>().code]).toEqual([endpoint.path, 'idempotency_key_invalid']);
    }
  });

  it.each(['', ' ', 'é', 'x'.repeat(256)])('is refused: %j', async (key) => {
    const { accessToken: token } = await createSignedInUser(app);
    const reply = await create(token, key);
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([422, 'idempotency_key_invalid']);
  });
});
