import { describe, expect, it } from 'vitest';
import { growthOf, judgeGrowth } from './growth.ts';
import { type Answer, isOverload, judgeAnswer } from './judge.ts';

const secure = {
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=()',
};
const json = { ...secure, 'content-type': 'application/json; charset=utf-8' };
const html = { ...secure, 'content-type': 'text/html; charset=utf-8' };

const answer = (status: number, body: unknown = '', headers: Record<string, string> = json): Answer => ({
  status,
  headers: new Map(Object.entries(headers)),
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});
const request = { method: 'GET', target: '/v1/qr-codes', mustFail: false };
const faultsOf = (given: Answer, changes: Partial<typeof request> = {}) =>
  judgeAnswer({ ...request, ...changes }, given).map(({ fault }) => fault);

const notFound = { error: 'The requested resource was not found.', code: 'not_found' };

describe('judgeAnswer', () => {
  it.each([
    ['a success', answer(200, { qr_codes: [] })],
    ['a failure in our format', answer(404, notFound)],
    ['an overload with Retry-After', answer(503, { error: 'x', code: 'unavailable' }, { ...json, 'retry-after': '1' })],
    ['a process that is not ready', answer(503, { status: 'not ready', problems: ['x'] })],
    ['a request that was too slow', answer(408, { error: 'x', code: 'bad_request' })],
    [
      'a redirect with the few headers it needs',
      answer(302, '', { location: 'https://example.org', 'content-length': '0' }),
    ],
    ['a refusal by Node without a body', answer(417, '', {})],
  ])('accepts %s', (_name, given) => {
    expect(faultsOf(given)).toEqual([]);
  });

  it.each(['/v1/downloads/x/png', '/v1/exports/x'])('accepts an HTML page at %s', (target) => {
    expect(faultsOf(answer(404, '<p>', html), { target })).toEqual([]);
  });

  it('accepts an error of JSON-RPC at /mcp, and reports it on the API', () => {
    const error = answer(406, { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'Not Acceptable' } });
    expect(faultsOf(error, { method: 'POST', target: '/mcp' })).toEqual([]);
    expect(faultsOf(error)).toEqual(['foreign-format']);
    const incomplete = answer(406, { jsonrpc: '2.0', id: null, error: 'Not Acceptable' });
    expect(faultsOf(incomplete, { method: 'POST', target: '/mcp' })).toEqual(['foreign-format']);
  });

  it('accepts an HTML page outside the API', () => {
    expect(faultsOf(answer(404, '<p>', html), { target: '/nowhere' })).toEqual([]);
  });

  it.each([500, 501, 502, 504])('reports status %i', (status) => {
    expect(faultsOf(answer(status, { error: 'x', code: 'internal' }))).toContain('server-error');
  });

  it('reports 503 without Retry-After', () => {
    expect(faultsOf(answer(503, { error: 'x', code: 'unavailable' }))).toEqual(['server-error']);
    expect(isOverload(answer(503))).toBe(false);
  });

  it.each([
    ["the framework's format", { error: 'Bad Request', message: 'Client Error', statusCode: 400 }],
    ['an unknown error code', { error: 'Bad Request', code: 'FST_ERR_BAD_URL' }],
    ['an error code that belongs to another status', notFound],
    ['a body that is not JSON', 'oops'],
  ])('reports an error with %s', (_name, body) => {
    expect(faultsOf(answer(400, body))).toEqual(['foreign-format']);
    expect(faultsOf(answer(400, body), { target: '/elsewhere' })).toEqual(['foreign-format']);
  });

  it('reports an HTML page on the API', () => {
    expect(faultsOf(answer(404, '<p>', html))).toEqual(['foreign-format']);
  });

  it.each(Object.keys(secure))('reports an answer without %s', (name) => {
    const { [name]: _, ...rest } = json as Record<string, string>;
    expect(faultsOf(answer(200, {}, rest))).toEqual(['missing-headers']);
  });

  it('reports an answer with a body and without security headers', () => {
    expect(faultsOf(answer(400, { error: 'x', code: 'bad_request' }, { 'content-type': 'application/json' }))).toEqual([
      'missing-headers',
    ]);
  });

  it('reports a redirect with a body and without security headers', () => {
    expect(faultsOf(answer(302, 'x', { location: '/', 'content-type': 'text/html' }))).toEqual(['missing-headers']);
  });

  it.each([200, 201, 204])('reports %i for a caller without permission', (status) => {
    expect(faultsOf(answer(status, {}), { mustFail: true })).toEqual(['access']);
    expect(faultsOf(answer(404, notFound), { mustFail: true })).toEqual([]);
  });
});

describe('memory growth', () => {
  const samples = (rss: (part: number) => number) =>
    Array.from({ length: 50 }, (_, at) => ({ requests: at * 20, rss: rss(at / 50) }));

  it('is not reported during the warm-up', () => {
    expect(
      judgeGrowth(
        growthOf(
          samples((part) => (part < 0.2 ? 100 + part * 500 : 200)),
          1000,
        ),
      ),
    ).toEqual([]);
  });

  it('is not reported for a short peak', () => {
    expect(
      judgeGrowth(
        growthOf(
          samples((part) => (part === 0.9 ? 900 : 200)),
          1000,
        ),
      ),
    ).toEqual([]);
  });

  it('is reported above 10 % after the warm-up', () => {
    expect(
      judgeGrowth(
        growthOf(
          samples((part) => 200 + part * 60),
          1000,
        ),
      ),
    ).toMatchObject([{ fault: 'growth' }]);
  });

  it('is undefined with too few samples', () => {
    expect(growthOf(samples(() => 1).slice(0, 4), 1000)).toBeUndefined();
  });
});
