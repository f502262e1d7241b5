import { linkKey, onDefaultHost } from '@tessera/contract';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { testClock } from '../../test/app/test-clock.ts';
import { createClicks } from '../features/clicks/recording/clicks.service.ts';
import { createClickLimits } from '../features/links/click-limits.ts';
import { createLinks } from '../features/links/links.service.ts';
import type { CachedRules } from '../features/links/cached-rules.ts';
import { parseClickId } from '../features/links/click-id.ts';
import { safari } from '../../test/app/visitors.ts';
import { agentReader } from '../platform/user-agents/user-agents.ts';
import { createFastPath } from './fast-path.ts';
import { traceReader } from '../http/trace-context.ts';
import type { LinkHeaders } from './request-reader.ts';
import { linkLine, parseLinkLine } from './warm-links.ts';

const rule = (id: string, conditions: CachedRules['routing']['rules'][number]['conditions']) => ({
  id,
  conditions,
  destination: `https://example.org/${id}`,
});
const cached: CachedRules = {
  routing: {
    destination: 'https://example.org/',
    timezone: 'Europe/Paris',
    rules: [
      rule('night', { hours: [{ from: '20:00', to: '04:00' }] }),
      rule('french', { languages: ['fr'] }),
      rule('us', { countries: ['US'] }),
      rule('scan', { sources: ['scan'] }),
    ],
    variants: [],
  },
  seed: 's',
  clicks: 0,
};

/** A gateway that knows a link from its warm file and has no database. */
function openFastPath(link = cached) {
  const clock = testClock();
  const lines: string[] = [];
  const lookedUp: string[] = [];
  const away = () => Promise.reject(new Error('ECONNREFUSED'));
  const source = { find: away, listen: () => () => Promise.resolve() };
  const links = createLinks({ source, clock, maxCacheBytes: 1e6 });
  const key = linkKey(onDefaultHost('7k3m9qx'));
  const known = parseLinkLine(linkLine([key, { kind: 'found', location: 'https://example.org/', rules: link }]));
  if (!known) throw new Error('the line is not read');
  links.preload([known]);
  const journal = {
    append(line: string, settled: () => void) {
      lines.push(line);
      settled();
    },
  };
  const fastPath = createFastPath({
    links,
    clicks: createClicks({ clock, journal }),
    clickLimits: createClickLimits(),
    clock,
    mode: 'development',
    agentOf: agentReader(),
    countryOf(address) {
      lookedUp.push(address);
      return address === '8.8.8.8' ? 'US' : undefined;
    },
    addressOf: ({ headers }) => String(headers['x-forwarded-for']),
    traceOf: traceReader('10.9.0.0/16'),
  });
  const head = (url: string, headers: LinkHeaders = {}, remoteAddress?: string) =>
    new Promise<string | undefined>((resolve) => {
      const reply = { send: resolve, pass: () => resolve(undefined) };
      fastPath({ url, headers: { host: 'x', ...headers }, isLast: false }, { remoteAddress } as Socket, reply);
    });
  const request = async (url: string, headers?: LinkHeaders) => {
    const answer = await head(url, headers);
    return answer && (/Location: (.*)\r\n/.exec(answer)?.[1] ?? answer);
  };
  return { clock, lines, lookedUp, head, request };
}

describe('fast path without a database', () => {
  it('follows the rules of a link from the warm file', async () => {
    const { clock, lines, request } = openFastPath();
    expect(await request('/7k3m9qx', { 'accept-language': 'fr-CA,en;q=0.5' })).toBe('https://example.org/french');
    expect(await request('/7k3m9qx', { 'x-forwarded-for': '8.8.8.8' })).toBe('https://example.org/us');
    expect(await request('/7K3M9QX?src=poster')).toBe('https://example.org/scan');
    expect(await request('/7k3m9qx')).toBe('https://example.org/');
    clock.advance(8 * 3_600_000);
    expect(await request('/7k3m9qx')).toBe('https://example.org/night');
    expect(lines.map((line) => line.split('\t').slice(6))).toEqual([
      ['rule:french', ''],
      ['rule:us', ''],
      ['rule:scan', 'poster'],
      ['default', ''],
      ['rule:night', ''],
    ]);
  });

  it('signs ids of clicks with the key of the warm file', async () => {
    const clickIdKey = 'key of the code';
    const { lines, request } = openFastPath({ ...cached, clickIdKey });
    const idOf = async (headers: LinkHeaders) =>
      new URL(String(await request('/7K3M9QX', { 'user-agent': safari, ...headers }))).searchParams.get('tes_click');
    const id = await idOf({});
    const parsed = parseClickId(String(id));
    expect(parsed?.isSignedWith(clickIdKey)).toBe(true);
    expect(parsed?.click).toMatchObject({ hash: '7k3m9qx', rule: 'rule:scan', source: 'scan' });
    expect(lines.join()).not.toContain(id);
    expect(await idOf({ dnt: '1' })).toBeNull();
    expect(await idOf({ 'sec-gpc': '1' })).toBeNull();
  });

  it('passes no ids for the settings of a release without them', async () => {
    const { request } = openFastPath();
    expect(await request('/7K3M9QX', { 'user-agent': safari })).toBe('https://example.org/scan');
  });

  it('returns the ids of a trusted proxy, and no others', async () => {
    const { head } = openFastPath();
    const ids = { 'x-request-id': 'edge-1', traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' };
    const answer = await head('/7k3m9qx', ids, '10.9.0.1');
    expect(answer).toContain('\r\nX-Request-Id: edge-1\r\n');
    expect(answer).toContain(`\r\ntraceparent: ${ids.traceparent}\r\n`);
    expect(await head('/7k3m9qx', ids, '192.0.2.1')).not.toMatch(/edge-1|traceparent/);
    expect(await head('/7k3m9qx', { 'x-request-id': 'a b' }, '10.9.0.1')).not.toMatch(/X-Request-Id/);
  });

  it('looks up no country for a link that asks for none', async () => {
    const rules = cached.routing.rules.filter(({ id }) => id !== 'us');
    const { lookedUp, request } = openFastPath({ ...cached, routing: { ...cached.routing, rules } });
    expect(await request('/7k3m9qx', { 'x-forwarded-for': '8.8.8.8' })).toBe('https://example.org/');
    expect(lookedUp).toEqual([]);
  });

  it('leads to the destination of the code if its rules cannot be evaluated', async () => {
    const { request } = openFastPath({ ...cached, routing: { ...cached.routing, timezone: 'Mars/Olympus' } });
    expect(await request('/7k3m9qx')).toBe('https://example.org/');
  });

  it('ends at the limit of clicks', async () => {
    const clickLimit = { clicks: 5, destination: 'https://example.org/full' };
    const { request } = openFastPath({ ...cached, clicks: 3, routing: { ...cached.routing, clickLimit } });
    const all = [];
    for (let n = 0; n < 4; n += 1) all.push(await request('/7k3m9qx', { 'user-agent': safari }));
    expect(all).toEqual([
      'https://example.org/',
      'https://example.org/',
      'https://example.org/full',
      'https://example.org/full',
    ]);
  });

  it.each([
    ['a locked link', { ...cached, unlockKey: 'k' }],
    [
      'a link that has not started',
      { ...cached, routing: { ...cached.routing, starts: { at: 9e15, destination: null } } },
    ],
    [
      'a link that has reached its limit',
      { ...cached, clicks: 5, routing: { ...cached.routing, clickLimit: { clicks: 5, destination: null } } },
    ],
  ])('passes %s to the app, which has its page', async (_, link) => {
    const { lines, request } = openFastPath(link);
    expect(await request('/7k3m9qx')).toBeUndefined();
    expect(lines).toEqual([]);
  });
});
