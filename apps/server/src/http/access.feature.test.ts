import { type Access, allEndpoints, apiPrefix } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { createSignedInUser } from '../../test/app/users.ts';
import { useTestApp } from '../../test/app/test-app.ts';

const app = useTestApp({ unlimited: true, env: { METRICS_TOKEN: 'a-token-for-operators' } });

const sample: Record<string, string> = { ':id': '0198c0de-0000-7000-8000-000000000000', ':format': 'png' };
const concrete = (url: string) =>
  url.replace(/:(?:first|second)\([^/]*\)/g, 'zzzzzzz').replace(/:\w+/g, (name) => sample[name] ?? 'x');

/** Whether a status is the expected answer to a caller without rights, by declared access. */
const isExpectedStatus: Record<Access, (status: number) => boolean> = {
  visitor: (status) => status !== 401 && status !== 403,
  user: (status) => status === 401,
  admin: (status) => status === 401,
  monitoring: (status) => status === 401,
  webhook: (status) => status === 400,
};

describe('route access', () => {
  it('equals the access that the contract declares', () => {
    for (const { endpoint } of allEndpoints) {
      const url = apiPrefix + endpoint.path.replace(/\{(\w+)\}/g, ':$1');
      expect(app.routes, `${endpoint.method} ${url}`).toContainEqual({
        method: endpoint.method,
        url,
        access: endpoint.access,
      });
    }
  });

  it('answers a caller without rights with the status of its declared access', async () => {
    const readOrWrite = app.routes.filter(({ method }) => method !== 'HEAD');
    expect(readOrWrite.length).toBeGreaterThan(allEndpoints.length);
    for (const { method, url, access } of readOrWrite) {
      const answer = await app.http.inject({ method: method as 'GET', url: concrete(url) });
      expect(
        isExpectedStatus[access](answer.statusCode),
        `${method} ${url} (${access}) returned ${answer.statusCode}`,
      ).toBe(true);
    }
  });

  it('lets a signed-in user call every user route', async () => {
    for (const { method, url } of app.routes.filter((route) => route.access === 'user' && route.method !== 'HEAD')) {
      // A fresh session each time, since one of these calls ends it.
      const { accessToken } = await createSignedInUser(app);
      const headers = { authorization: `Bearer ${accessToken}` };
      const answer = await app.http.inject({ method: method as 'GET', url: concrete(url), headers });
      expect(answer.statusCode, `${method} ${url}`).not.toBe(401);
    }
  });

  it('refuses a signed-in user without the permission on every call of operators', async () => {
    const { accessToken } = await createSignedInUser(app);
    const headers = { authorization: `Bearer ${accessToken}` };
    const calls = app.routes.filter((route) => route.access === 'admin' && route.method !== 'HEAD');
    expect(calls.length).toBeGreaterThan(5);
    for (const { method, url } of calls) {
      const answer = await app.http.inject({ method: method as 'GET', url: concrete(url), headers });
      expect([url, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([url, 403, 'forbidden']);
    }
  });

  it('requires the monitoring token for metrics', async () => {
    const getMetrics = (token: string) =>
      app.http.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
    expect((await getMetrics('wrong')).statusCode).toBe(401);
    expect((await getMetrics('a-token-for-operators')).body).toContain('tessera_http_request_seconds');
  });

  it.each(['/metrics/', '/metrics/?x', '//metrics', '/%6detrics', '/metrics%2f', '/METRICS', '/metrics;x'])(
    'does not serve metrics at another spelling of the path: %s',
    async (url) => {
      const headers = { authorization: 'Bearer a-token-for-operators' };
      expect((await app.http.inject({ url, headers })).body).not.toContain('tessera_http_request_seconds');
    },
  );
});

describe('route without declared access', () => {
  it('throws at startup', async () => {
    const { fastify } = await import('fastify');
    const { requireDeclaredAccess } = await import('./access.ts');
    const http = fastify();
    requireDeclaredAccess(http);
    expect(() => http.get('/v1/forgotten', () => 'hello')).toThrow(
      'GET /v1/forgotten does not declare who may call it',
    );
  });
});
