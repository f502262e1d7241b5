// On PostgreSQL: parallel requests with one key.
import { apiPrefix, endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
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

  it.each(['', ' ', 'é', 'x'.repeat(256)])('is refused: %j', async (key) => {
    const { accessToken: token } = await createSignedInUser(app);
    const reply = await create(token, key);
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([422, 'idempotency_key_invalid']);
  });
});
