import { describe, expect, it } from 'vitest';
import { readOptions } from './options.mjs';
import { reproductionOf } from './reproduction.mjs';

/** @param {Partial<import('../generate/request.ts').HttpRequest>} request @returns {any} */
const exchangeOf = (request) => ({
  request: { method: 'POST', target: '/v1/x', headers: [['X-A', "it's"]], ...request },
  steps: [{ kind: 'send', bytes: Buffer.from('a%\\\n\xff', 'latin1') }, { kind: 'pause', ms: 20 }, { kind: 'end' }],
});

describe('reproduction command', () => {
  it('uses curl if curl can send the request', () => {
    expect(reproductionOf(exchangeOf({ body: Buffer.from('{}') }), 'http://h')).toBe(
      String.raw`curl -i --path-as-is -X POST 'http://h/v1/x' -H 'X-A: it'\''s' --data-binary '{}'`,
    );
  });

  it.each([
    ['a body that is not text', { body: Buffer.from([255]) }],
    ['a path that curl would expand as a pattern', { target: '/v1/{a}' }],
  ])('uses printf with the raw bytes for %s', (_name, request) => {
    expect(reproductionOf(exchangeOf(request), 'http://h')).toBe(String.raw`printf 'a%%\\\x0a\xff'; sleep 0.02; end`);
  });
});

describe('command line options', () => {
  it('accept one request number of a seed, or a range', () => {
    expect(readOptions(['--replay', 'a:b:7']).replay).toEqual({ seed: 'a:b', first: 7, requests: 1 });
    expect(readOptions(['--replay', 'x:7-9']).replay).toEqual({ seed: 'x', first: 7, requests: 3 });
  });

  it('filter routes by name', () => {
    const { isWanted } = readOptions(['--only', 'stats', '--skip', 'export']);
    expect(['GET /a/stats', 'GET /a/stats/export', 'GET /b'].filter((route) => isWanted?.(route))).toEqual([
      'GET /a/stats',
    ]);
  });

  it('default to one million requests on both engines', () => {
    expect(readOptions([])).toMatchObject({
      engines: ['embedded', 'postgres'],
      requests: 1_000_000,
      isWanted: undefined,
    });
  });
});
