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
const question = { method: 'GET', target: '/v1/qr-codes', mustFail: false };
const faultsOf = (given: Answer, asked: Partial<typeof question> = {}) =>
  judgeAnswer({ ...question, ...asked }, given).map(({ fault }) => fault);

const notFound = { error: 'The requested resource was not found.', code: 'not_found' };

describe('judge accepts', () => {
  it.each([
    ['a success', answer(200, { qr_codes: [] })],
    ['a failure in our format', answer(404, notFound)],
    [
      'an overload that says when to come back',
      answer(503, { error: 'x', code: 'unavailable' }, { ...json, 'retry-after': '1' }),
    ],
    ['a process that is not ready', answer(503, { status: 'not ready', problems: ['x'] })],
    ['a request that was too slow', answer(408, { error: 'x', code: 'bad_request' })],
    [
      'a redirect with the few headers it needs',
      answer(302, '', { location: 'https://example.org', 'content-length': '0' }),
    ],
    ['a refusal of Node without a body', answer(417, '', {})],
  ])('%s', (_name, given) => {
    expect(faultsOf(given)).toEqual([]);
  });

  it.each(['/v1/downloads/x/png', '/v1/exports/x'])('an HTML page at %s', (target) => {
    expect(faultsOf(answer(404, '<p>', html), { target })).toEqual([]);
  });

  it('an HTML page outside the API', () => {
    expect(faultsOf(answer(404, '<p>', html), { target: '/nowhere' })).toEqual([]);
  });
});

describe('judge reports an answer', () => {
  it.each([500, 501, 502, 504])('with status %i', (status) => {
    expect(faultsOf(answer(status, { error: 'x', code: 'internal' }))).toContain('server-error');
  });

  it('with 503 without Retry-After', () => {
    expect(faultsOf(answer(503, { error: 'x', code: 'unavailable' }))).toEqual(['server-error']);
    expect(isOverload(answer(503))).toBe(false);
  });

  it.each([
    ['of the framework', { error: 'Bad Request', message: 'Client Error', statusCode: 400 }],
    ['with a code that is not ours', { error: 'Bad Request', code: 'FST_ERR_BAD_URL' }],
    ['with a code of another status', notFound],
    ['that is no JSON', 'oops'],
  ])('in a format %s', (_name, body) => {
    expect(faultsOf(answer(400, body))).toEqual(['foreign-format']);
    expect(faultsOf(answer(400, body), { target: '/elsewhere' })).toEqual(['foreign-format']);
  });

  it('with an HTML page on the API', () => {
    expect(faultsOf(answer(404, '<p>', html))).toEqual(['foreign-format']);
  });

  it.each(Object.keys(secure))('without %s', (name) => {
    const { [name]: _, ...rest } = json as Record<string, string>;
    expect(faultsOf(answer(200, {}, rest))).toEqual(['missing-headers']);
  });

  it('without security headers but with a body', () => {
    expect(faultsOf(answer(400, { error: 'x', code: 'bad_request' }, { 'content-type': 'application/json' }))).toEqual([
      'missing-headers',
    ]);
  });

  it('that redirects to our page without security headers', () => {
    expect(faultsOf(answer(302, 'x', { location: '/', 'content-type': 'text/html' }))).toEqual(['missing-headers']);
  });

  it.each([200, 201, 204])('with %i for a caller without permission', (status) => {
    expect(faultsOf(answer(status, {}), { mustFail: true })).toEqual(['access']);
    expect(faultsOf(answer(404, notFound), { mustFail: true })).toEqual([]);
  });
});

describe('memory growth', () => {
  const samples = (rss: (part: number) => number) =>
    Array.from({ length: 50 }, (_, at) => ({ requests: at * 20, rss: rss(at / 50) }));

  it('is ignored during the warm-up', () => {
    expect(
      judgeGrowth(
        growthOf(
          samples((part) => (part < 0.2 ? 100 + part * 500 : 200)),
          1000,
        ),
      ),
    ).toEqual([]);
  });

  it('ignores a short peak', () => {
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

  it('is not judged with too few samples', () => {
    expect(growthOf(samples(() => 1).slice(0, 4), 1000)).toBeUndefined();
  });
});
