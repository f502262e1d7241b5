// On PostgreSQL: the limit of keys is checked under a row lock.
import { allEndpoints, apiPrefix, type ApiKeyScope, apiKeyScopes, endpoints, limits } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser, goodPassword, logIn } from '../../../test/app/users.ts';
import { days, minutes } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { createApiKey } from './api-key-format.ts';

const app = useTestApp({ unlimited: true });
const { apiKeys, auth, qrCodes } = endpoints;

async function createKey(scopes: ApiKeyScope[] = ['codes:read'], extra: { expires_at?: string } = {}) {
  const { accessToken, email } = await createSignedInUser(app);
  const { body } = await app.call(apiKeys.create, { token: accessToken, body: { name: 'CI', scopes, ...extra } });
  return { ...body, email, accessToken };
}

const code = { qr_type: 'url', destination_url: 'https://example.org/menu' } as const;

describe('POST /v1/api-keys', () => {
  it('returns the key once and stores only its hash', async () => {
    const { key, id, accessToken, ...facts } = await createKey(['codes:read', 'stats:read']);
    expect(facts).toMatchObject({ name: 'CI', scopes: ['codes:read', 'stats:read'], expires_at: null });
    const { body } = await app.call(apiKeys.list, { token: accessToken });
    expect(body.api_keys).toMatchObject([{ id, name: 'CI', prefix: key.slice(0, 10), last_used_at: null }]);
    expect(JSON.stringify(body)).not.toContain(key);
    const rows = await app.db.many(sql`select * from api_keys`);
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it('notifies the owner by email', async () => {
    const { email } = await createKey();
    await app.outbox.drain();
    expect(app.mail.sent.findLast(({ to }) => to === email)).toMatchObject({
      subject: 'New API key in your Tessera account',
    });
  });

  it('requires the password if the session began more than ten minutes ago', async () => {
    const { email } = await createSignedInUser(app);
    const { accessToken: token } = await logIn(app, email);
    const body = { name: 'late', scopes: ['codes:read' as const] };
    app.clock.advance(minutes(limits.recentAuthenticationMinutes));
    expect((await app.callForError(apiKeys.create, { token, body })).body.code).toBe('password_required');
    const wrong = await app.callForError(apiKeys.create, { token, body: { ...body, current_password: 'not this' } });
    expect(wrong.body).toMatchObject({ code: 'wrong_password', fields: { current_password: expect.any(String) } });
    const right = await app.call(apiKeys.create, { token, body: { ...body, current_password: goodPassword } });
    expect(right.status).toBe(201);
  });

  it.each([
    [{ name: ' ', scopes: ['codes:read'] }, 'name'],
    [{ name: 'x'.repeat(101), scopes: ['codes:read'] }, 'name'],
    [{ name: 'CI', scopes: [] }, 'scopes'],
    [{ name: 'CI', scopes: ['codes:everything'] }, 'scopes.0'],
    [{ name: 'CI', scopes: ['codes:read'], expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
  ])('returns 422 for %j', async (body, field) => {
    const { accessToken: token } = await createSignedInUser(app);
    const { status, body: reply } = await app.callForError(apiKeys.create, { token, body: body as never });
    expect(status).toBe(422);
    expect(Object.keys(reply.fields ?? {})).toContain(field);
  });

  it('returns 409 at the limit of keys per account', async () => {
    const { accessToken: token, id } = await createKey();
    await app.db.run(sql`
      insert into api_keys (id, user_id, name, hash, prefix, scopes, created_at)
      select gen_random_uuid(), user_id, name, decode(md5(n::text), 'hex'), prefix, scopes, created_at
      from api_keys, generate_series(2, ${limits.apiKeys.maxPerAccount}) n where id = ${id}`);
    const body = { name: 'one more', scopes: ['codes:read' as const] };
    const { status, body: reply } = await app.callForError(apiKeys.create, { token, body });
    expect([status, reply.code]).toEqual([409, 'api_key_limit']);
  });
});

describe('a call with an API key', () => {
  it('creates a code with codes:create, and cannot read it', async () => {
    const { key } = await createKey(['codes:create']);
    expect((await app.call(qrCodes.create, { token: key, body: code })).status).toBe(201);
    const { status, body } = await app.callForError(qrCodes.list, { token: key });
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'scope_missing', params: { scope: 'codes:read' } });
    expect(body.error).toContain('codes:read');
  });

  it('reports the limit of the key', async () => {
    const { key } = await createKey();
    const { headers } = await app.http.inject({
      url: `${apiPrefix}/qr-codes`,
      headers: { authorization: `Bearer ${key}` },
    });
    expect(headers['ratelimit-policy']).toBe('"key";q=600;w=60');
    expect(headers['ratelimit']).toMatch(/^"key";r=\d+;t=\d+$/);
  });

  it('returns 401 api_key_revoked right after the key is revoked', async () => {
    const { key, id, accessToken } = await createKey();
    expect((await app.call(qrCodes.list, { token: key })).status).toBe(200);
    await app.call(apiKeys.revoke, { token: accessToken, params: { id } });
    const { status, body } = await app.callForError(qrCodes.list, { token: key });
    expect([status, body.code]).toEqual([401, 'api_key_revoked']);
    expect((await app.call(apiKeys.list, { token: accessToken })).body.api_keys).toEqual([]);
    expect((await app.callForError(apiKeys.revoke, { token: accessToken, params: { id } })).status).toBe(404);
  });

  it('returns 401 api_key_expired after its expiry', async () => {
    const expires_at = new Date(app.clock.now().getTime() + days(1)).toISOString();
    const { key } = await createKey(['codes:read'], { expires_at });
    expect((await app.call(qrCodes.list, { token: key })).status).toBe(200);
    app.clock.advance(days(1));
    const { status, body } = await app.callForError(qrCodes.list, { token: key });
    expect([status, body.code]).toEqual([401, 'api_key_expired']);
  });

  it('returns 401 api_key_invalid for an unknown or damaged key', async () => {
    const { key } = await createKey();
    for (const wrong of [createApiKey(), `${key.slice(0, -1)}~`, 'tes_x']) {
      const { status, body } = await app.callForError(qrCodes.list, { token: wrong });
      expect([status, body.code]).toEqual([401, 'api_key_invalid']);
    }
  });

  it('does not revoke a key of another account', async () => {
    const { id, key } = await createKey();
    const { accessToken: token } = await createSignedInUser(app);
    expect((await app.callForError(apiKeys.revoke, { token, params: { id } })).status).toBe(404);
    expect((await app.call(qrCodes.list, { token: key })).status).toBe(200);
  });

  it('ends with the account', async () => {
    const { key, accessToken } = await createKey();
    await app.call(auth.deleteAccount, { token: accessToken });
    expect((await app.callForError(qrCodes.list, { token: key })).body.code).toBe('api_key_invalid');
  });
});

describe('scopes of the contract', () => {
  const userCalls = allEndpoints.filter(({ endpoint }) => endpoint.access === 'user');
  const sample = { ':id': '0198c0de-0000-7000-8000-000000000000', ':format': 'png' } as Record<string, string>;
  const concrete = (path: string) =>
    apiPrefix + path.replace(/\{(\w+)\}/g, (_, name: string) => sample[`:${name}`] ?? 'x');

  it('keep keys from account, billing, invites, keys and take-outs', () => {
    const groups = [
      'auth',
      'secondFactor',
      'passkeys',
      'oidc',
      'sessions',
      'emailChanges',
      'history',
      'subscription',
      'invites',
      'apiKeys',
      'takeout',
      'mailReports',
    ];
    // Settings of alerts are for people; the alerts themselves are not.
    const partlyClosed = ['watch'];
    const closed = userCalls.filter(({ endpoint }) => endpoint.scopes?.length === 0).map(({ group }) => group);
    expect(new Set(closed)).toEqual(new Set([...groups, ...partlyClosed]));
    for (const { group, endpoint } of userCalls) if (groups.includes(group)) expect(endpoint.scopes).toEqual([]);
  });

  it.each(apiKeyScopes)('%s opens exactly the calls that name it', async (scope) => {
    const { key } = await createKey([scope]);
    for (const { endpoint } of userCalls) {
      const answer = await app.http.inject({
        method: endpoint.method,
        url: concrete(endpoint.path),
        headers: { authorization: `Bearer ${key}` },
      });
      const { code: errorCode } = answer.json<{ code?: string }>();
      const isOpen = endpoint.scopes?.includes(scope) ?? false;
      const refusal = endpoint.scopes?.length === 0 ? 'api_key_refused' : 'scope_missing';
      const call = `${endpoint.method} ${endpoint.path}`;
      if (isOpen) expect([call, answer.statusCode === 401 || errorCode === 'scope_missing']).toEqual([call, false]);
      else expect([call, errorCode]).toEqual([call, refusal]);
    }
  });
});
