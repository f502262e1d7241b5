import { describe, expect, it } from 'vitest';
import type { ProbeResult } from '../../../platform/outbound/prober.ts';
import { judge, type Step } from './verdict.policy.ts';

const url = 'https://example.org/menu';
const head: Step = { method: 'HEAD', url, hops: 0 };
const get: Step = { method: 'GET', url, hops: 0 };
const response = (status: number, headers = {}, sample = ''): ProbeResult => ({ status, headers, sample });
const toSite = (location: string, headers = {}) => response(302, { location, ...headers });

describe('a response to HEAD', () => {
  it.each([
    ['200', response(200), { kind: 'answers', wasRead: false }],
    ['204', response(204), { kind: 'answers' }],
    ['404, which GET has to confirm', response(404), { kind: 'next', step: get }],
    ['405', response(405), { kind: 'next', step: get }],
    ['503', response(503), { kind: 'next', step: get }],
    ['429: no second request', response(429), { kind: 'unclear', httpStatus: 429 }],
    ['a timeout', { error: 'timeout' }, { kind: 'next', step: get }],
    ['no valid answer', { error: 'response' }, { kind: 'next', step: get }],
    ['no name', { error: 'dns' }, { kind: 'host_fails', reason: 'dns' }],
    ['no connection', { error: 'connection' }, { kind: 'host_fails', reason: 'connection' }],
    ['no valid certificate', { error: 'tls' }, { kind: 'host_fails', reason: 'tls' }],
    ['a chain that browsers complete', { error: 'incomplete_chain' }, { kind: 'unclear' }],
    ['a response that only Node.js refuses', { error: 'malformed' }, { kind: 'next' }],
    ['a private address', { error: 'blocked_address' }, { kind: 'unclear' }],
  ] as [string, ProbeResult, object][])('%s', (_, result, verdict) => {
    expect(judge(head, result, false)).toMatchObject(verdict);
  });

  it('is followed by GET once a day, if it is a page', () => {
    expect(judge(head, response(200, { 'content-type': 'text/html' }), true)).toEqual({ kind: 'next', step: get });
    expect(judge(head, response(200, { 'content-type': 'application/pdf' }), true)).toMatchObject({ kind: 'answers' });
  });
});

describe('a response to GET', () => {
  it.each([
    ['200', response(200, {}, '<title>Menu</title>'), { kind: 'answers', wasRead: true }],
    ['206', response(206), { kind: 'answers' }],
    ['404', response(404), { kind: 'fails', reason: 'status', httpStatus: 404 }],
    ['410', response(410), { kind: 'fails', httpStatus: 410 }],
    ['500', response(500), { kind: 'fails', httpStatus: 500 }],
    ['503', response(503, {}, 'Maintenance'), { kind: 'fails', httpStatus: 503 }],
    ['503 of a bot wall', response(503, {}, '<title>Just a moment...</title>'), { kind: 'unclear' }],
    ['503 with the header of a bot wall', response(503, { 'cf-mitigated': 'challenge' }), { kind: 'unclear' }],
    ...[400, 401, 403, 405, 406, 416, 418, 429, 451].map((status) => [
      `${status}, which a visitor may not see`,
      response(status),
      { kind: 'unclear', httpStatus: status },
    ]),
    [
      'a parked domain',
      response(200, {}, '<script src="https://img1.wsimg.com/parking-lander/x.js">'),
      { kind: 'parked' },
    ],
    [
      'a domain for sale',
      response(200, {}, '<title>menu.example is for sale - Domain is for sale</title>'),
      { kind: 'parked' },
    ],
    ['a response that only Node.js refuses', { error: 'malformed' }, { kind: 'unclear' }],
    ['a timeout', { error: 'timeout' }, { kind: 'host_fails', reason: 'timeout' }],
  ] as [string, ProbeResult, object][])('%s', (_, result, verdict) => {
    expect(judge(get, result, false)).toMatchObject(verdict);
  });
});

describe('a redirect', () => {
  it('is followed with the same method, relative to the address', () => {
    expect(judge(head, toSite('../today#top'), true)).toEqual({
      kind: 'next',
      step: { method: 'HEAD', url: 'https://example.org/today', hops: 1 },
    });
  });

  it('leads to an app', () => {
    expect(judge(head, toSite('intent://menu'), true)).toMatchObject({ kind: 'answers', url });
  });

  it('leads to a parking service', () => {
    expect(judge(head, toSite('https://www.hugedomains.com/domain_profile.cfm?d=menu'), true)).toMatchObject({
      kind: 'parked',
    });
  });

  it('fails after five of them, unless the page needs cookies', () => {
    const step = { ...head, hops: 5 };
    expect(judge(step, toSite('/again'), false)).toMatchObject({ kind: 'fails', reason: 'redirects' });
    expect(judge(step, toSite('/again', { 'set-cookie': ['a=b'] }), false)).toMatchObject({ kind: 'unclear' });
    expect(judge({ ...step, hasCookies: true }, toSite('/again'), false)).toMatchObject({ kind: 'unclear' });
  });

  it('to a host that does not answer is a failure of the destination only', () => {
    expect(judge({ ...get, hops: 1 }, { error: 'dns' }, false)).toEqual({
      kind: 'fails',
      reason: 'dns',
      httpStatus: null,
    });
  });
});
