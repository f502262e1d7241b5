import { type ApiKeyScope, apiPrefix, endpoints, limits } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { contents, createCode, createProUser } from '../../test/app/codes.ts';
import { useTestApp } from '../../test/app/test-app.ts';
import { sql } from '../platform/db/sql.ts';

const app = useTestApp();
const { apiKeys } = endpoints;
const origin = 'https://shop.example';

type Person = Awaited<ReturnType<typeof createProUser>>;
interface Choice {
  scopes?: ApiKeyScope[];
  origins?: string[];
  code_ids?: string[];
}

const requestKey = ({ accessToken: token }: Person, { scopes = ['codes:create'], ...choice }: Choice) =>
  app.callForError(apiKeys.create, { token, body: { name: 'Shop', scopes, ...choice } });

/** A key for pages of `origin`. */
async function browserKey(person: Person, choice: Choice = {}): Promise<string> {
  const { status, body } = await requestKey(person, { origins: [origin], ...choice });
  expect(status).toBe(201);
  return (body as unknown as { key: string }).key;
}

const get = (path: string, headers: Record<string, string>) => app.http.inject({ url: apiPrefix + path, headers });

/** A call from a page, as a browser sends it. */
const create = (key: string, headers: Record<string, string> = { origin }) =>
  app.http.inject({
    method: 'POST',
    url: `${apiPrefix}/qr-codes`,
    headers: { authorization: `Bearer ${key}`, ...headers },
    payload: contents.url,
  });

describe('a preflight request', () => {
  const preflight = (path: string) =>
    app.http.inject({
      method: 'OPTIONS',
      url: apiPrefix + path,
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    });

  it.each([
    ['/qr-codes', 'GET, POST'],
    ['/qr-codes/0198c0de-0000-7000-8000-000000000000/stats', 'GET'],
    ['/qr-codes/0198c0de-0000-7000-8000-000000000000/rules', 'GET, PUT'],
  ])('is answered for calls that keys may make, without cookies: %s', async (path, methods) => {
    const { statusCode, headers, body } = await preflight(path);
    expect([statusCode, body]).toEqual([204, '']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': methods,
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match',
    });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  it.each(['/auth/login', '/api-keys', '/admin/blocks', '/site', '/nothing'])(
    'is refused for calls that no key can make: %s',
    async (path) => {
      const { statusCode, headers } = await preflight(path);
      expect([statusCode === 404 || statusCode === 405, headers['access-control-allow-origin']]).toEqual([
        true,
        undefined,
      ]);
    },
  );
});

describe('a key that lists origins', () => {
  it('works on their pages, which can read the answer', async () => {
    const key = await browserKey(await createProUser(app));
    const { statusCode, headers } = await create(key);
    expect(statusCode).toBe(201);
    expect(headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin' });
    expect(headers['access-control-expose-headers']).toContain('Retry-After');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  it.each([{ origin: 'https://evil.example' }, { origin: 'null' }, { origin: 'http://shop.example' }, {}])(
    'is refused elsewhere and without an origin: %j',
    async (headers) => {
      const answer = await create(await browserKey(await createProUser(app)), headers);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'origin_not_allowed']);
      // The page can read the reason.
      expect(answer.headers['access-control-allow-origin']).toBe('*');
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    },
  );

  it('lets the page read an error', async () => {
    const key = await browserKey(await createProUser(app));
    const answer = await get('/qr-codes', { authorization: `Bearer ${key}`, origin });
    expect(answer.json()).toMatchObject({ code: 'scope_missing' });
    expect(answer.headers['access-control-allow-origin']).toBe(origin);
  });

  it('is shown with its origins, as browsers send them', async () => {
    const person = await createProUser(app);
    await browserKey(person, { origins: ['HTTPS://Shop.example/', 'http://localhost:*', 'https://shop.example:443'] });
    const { body } = await app.call(apiKeys.list, { token: person.accessToken });
    expect(body.api_keys).toMatchObject([{ scopes: ['codes:create'], origins: [origin, 'http://localhost:*'] }]);
    expect(body.api_keys[0]?.code_ids).toEqual([]);
  });

  it.each([
    [{ scopes: ['codes:read'] }, 'scopes'],
    [{ scopes: ['codes:create', 'codes:write'] }, 'scopes'],
    [{ scopes: ['webhooks:write'] }, 'scopes'],
    [{ scopes: ['stats:read'] }, 'code_ids'],
    [{ code_ids: ['0198c0de-0000-7000-8000-000000000000'] }, 'code_ids'],
    [{ origins: ['http://shop.example'] }, 'origins.0'],
    [{ origins: Array.from({ length: 11 }, (_, n) => `https://${n}.example`) }, 'origins'],
    [{ scopes: ['stats:read'], origins: [], code_ids: ['0198c0de-0000-7000-8000-000000000000'] }, 'code_ids'],
    [{ scopes: ['stats:read'], code_ids: ['0198c0de-0000-7000-8000-000000000000'] }, 'code_ids'],
  ] as const)('is not created with %j', async (choice, field) => {
    const { status, body } = await requestKey(await createProUser(app), { origins: [origin], ...(choice as Choice) });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
  });

  it('is explained when it is refused', async () => {
    const person = await createProUser(app);
    const codes = { scopes: ['stats:read' as const], code_ids: ['0198c0de-0000-7000-8000-000000000000'] };
    expect((await requestKey(person, codes)).body.field_keys).toEqual({ code_ids: 'codesNeedOrigins' });
    const insecure = await requestKey(person, { origins: ['http://shop.example'] });
    expect(insecure.body.fields?.['origins.0']).toContain('begins with https://');
  });

  it('reads the clicks of the codes that it lists, and of no other', async () => {
    const person = await createProUser(app);
    const [listed, other] = [await createCode(app, person), await createCode(app, person)];
    const key = await browserKey(person, { scopes: ['stats:read'], code_ids: [listed] });
    const read = async (path: string) => (await get(path, { authorization: `Bearer ${key}`, origin })).statusCode;
    expect(await read(`/qr-codes/${listed}/stats`)).toBe(200);
    expect(await read(`/qr-codes/${listed.toUpperCase()}/stats`)).toBe(200);
    expect(await read(`/qr-codes/${other}/stats`)).toBe(404);
    for (const path of ['/stats/overview', '/clicks']) {
      const answer = await get(path, { authorization: `Bearer ${key}`, origin });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'key_limited_to_codes']);
    }
    expect(await read(`/qr-codes/${listed}/stats/export?from=2026-01-01&to=2026-01-02`)).toBe(403);
    const foreign = await requestKey(await createProUser(app), {
      scopes: ['stats:read'],
      origins: [origin],
      code_ids: [listed],
    });
    expect([foreign.status, foreign.body.field_keys]).toEqual([422, { code_ids: 'codeUnknown' }]);
  });

  it('has a limit per network, so that one visitor does not use up that of all', async () => {
    const key = await browserKey(await createProUser(app), { scopes: ['codes:create'] });
    const check = (remoteAddress: string) =>
      app.http.inject({
        url: `${apiPrefix}/slugs/menu`,
        headers: { authorization: `Bearer ${key}`, origin },
        remoteAddress,
      });
    const statuses = [];
    for (let n = 0; n <= limits.apiKeys.browserRequestsPerMinute; n += 1)
      statuses.push((await check('203.0.113.7')).statusCode);
    expect(statuses.indexOf(429)).toBe(limits.apiKeys.browserRequestsPerMinute);
    expect((await check('198.51.100.9')).statusCode).toBe(200);
  });

  it('is refused at /mcp, and by the release before, which finds no scopes', async () => {
    const person = await createProUser(app);
    const key = await browserKey(person);
    const headers = { authorization: `Bearer ${key}`, accept: 'application/json, text/event-stream' };
    const payload = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const answer = await app.http.inject({ method: 'POST', url: '/mcp', headers, payload });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'origin_not_allowed']);
    const stored = await app.db.column<string[]>(sql`
      select k.scopes from api_keys k join users u on u.id = k.user_id where u.email = ${person.email}`);
    expect(stored).toEqual([[]]);
  });
});

describe('a key without origins', () => {
  it('is answered without CORS, from wherever it is called', async () => {
    const key = await browserKey(await createProUser(app), { origins: [] });
    for (const headers of [{ origin }, {}]) {
      const answer = await create(key, headers);
      expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([201, undefined]);
    }
  });
});
