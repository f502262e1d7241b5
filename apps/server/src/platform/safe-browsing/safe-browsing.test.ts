import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  doubleKey,
  type SafeBrowsingDouble,
  startSafeBrowsingDouble,
} from '../../../test/safe-browsing/safe-browsing-double.ts';
import { openSafeBrowsing } from './safe-browsing.ts';
import { parseSearchReply } from './search-reply.ts';
import { canonicalUrl, expressionsOf } from './url-expressions.ts';

describe('canonicalUrl', () => {
  // From the documentation of Safe Browsing.
  it.each([
    ['http://host/%25%32%35', 'host/%25'],
    ['http://host/%25%32%35%25%32%35', 'host/%25%25'],
    ['http://host/%2525252525252525', 'host/%25'],
    ['http://host/asdf%25%32%35asd', 'host/asdf%25asd'],
    ['http://host/%%%25%32%35asd%%', 'host/%25%25%25asd%25%25'],
    [
      'http://%31%36%38%2e%31%38%38%2e%39%39%2e%32%36/%2E%73%65%63%75%72%65/%77%77%77%2E%65%62%61%79%2E%63%6F%6D/',
      '168.188.99.26/.secure/www.ebay.com/',
    ],
    ['http://3279880203/blah', '195.127.0.11/blah'],
    ['http://www.google.com/blah/..', 'www.google.com/'],
    ['http://www.evil.com/blah#frag', 'www.evil.com/blah'],
    ['http://www.GOOgle.com/', 'www.google.com/'],
    ['http://www.google.com/q?r?s', 'www.google.com/q?r?s'],
    ['http://evil.com//twoslashes?more//slashes', 'evil.com/twoslashes?more//slashes'],
    ['http://host.com/ab%23cd', 'host.com/ab%23cd'],
    ['http://host.com/a%2F%2e%2e%2fb/', 'host.com/b/'],
    ['http://host.com/é', 'host.com/%C3%A9'],
  ])('of %s is %s', (url, expected) => {
    const { host, path, query } = canonicalUrl(url);
    expect(host + path + query).toBe(expected);
  });
});

describe('expressionsOf', () => {
  it.each([
    [
      'http://a.b.com/1/2.html?param=1',
      [
        'a.b.com/1/2.html?param=1',
        'a.b.com/1/2.html',
        'a.b.com/',
        'a.b.com/1/',
        'b.com/1/2.html?param=1',
        'b.com/1/2.html',
        'b.com/',
        'b.com/1/',
      ],
    ],
    [
      'http://a.b.c.d.e.f.com/1.html',
      [
        'a.b.c.d.e.f.com/1.html',
        'a.b.c.d.e.f.com/',
        'c.d.e.f.com/1.html',
        'c.d.e.f.com/',
        'd.e.f.com/1.html',
        'd.e.f.com/',
        'e.f.com/1.html',
        'e.f.com/',
        'f.com/1.html',
        'f.com/',
      ],
    ],
    ['http://1.2.3.4/1/', ['1.2.3.4/1/', '1.2.3.4/']],
    ['http://example.co.uk/1', ['example.co.uk/1', 'example.co.uk/', 'co.uk/1', 'co.uk/']],
  ])('lists the page, its folders and its parent domains: %s', (url, expected) => {
    expect(expressionsOf(url)).toEqual(expected);
  });

  it('has at most 30 entries', () => {
    expect(expressionsOf('http://a.b.c.d.e.f.g.com/1/2/3/4/5/6/7.html?x').length).toBe(30);
  });
});

describe('parseSearchReply', () => {
  it('reads a recorded reply', () => {
    const hash = '5b0b89750c78f233fee25c6be32d928fcd805a8c5455c2110d29353c2f517fee';
    const recorded = Buffer.from(`0a2d0a20${hash}1205080112010212020804120308ac02`, 'hex');
    const { threats, cacheSeconds } = parseSearchReply(recorded);
    // The first detail is for frames only.
    expect([[...threats], cacheSeconds]).toEqual([[[hash, 'potentially_harmful_application']], 300]);
  });

  it.each(['0a', '0aff', 'ffffffffffffffffffffff', '0b'])('refuses %s', (hex) => {
    expect(() => parseSearchReply(Buffer.from(hex, 'hex'))).toThrow('message');
  });
});

describe('threatsOf', () => {
  let double: SafeBrowsingDouble;
  let now = new Date('2026-03-01T12:00:00Z');
  const warnings: string[] = [];
  const open = (timeoutMs = 20_000) =>
    openSafeBrowsing({
      key: doubleKey,
      url: double.url,
      clock: { now: () => now },
      log: { warn: (_, message) => warnings.push(message) },
      timeoutMs,
    });

  beforeEach(async () => {
    double = await startSafeBrowsingDouble();
    double.list({ expression: 'bad.example/' }, { expression: 'site.example/evil/', threat: 1 });
    warnings.length = 0;
  });
  afterEach(() => double.close());

  it.each([
    ['https://bad.example/', 'social_engineering'],
    ['https://www.bad.example/login?x=1', 'social_engineering'],
    ['https://site.example/evil/deep/page.html', 'malware'],
    ['https://site.example/fine', undefined],
    ['https://good.example/', undefined],
  ])('finds %s as %s', async (url, threat) => {
    expect((await open().threatsOf([url])).get(url)).toBe(threat);
  });

  it('sends 4 bytes of each hash, many URLs in one call, and repeats nothing while the reply is valid', async () => {
    const safe = open();
    const urls = Array.from({ length: 40 }, (_, n) => `https://host${n}.example/`);
    await safe.threatsOf(urls);
    expect(double.requests.flat().every((prefix) => prefix.length === 8)).toBe(true);
    expect(double.requests.length).toBe(1);
    await safe.threatsOf(urls);
    expect(double.requests.length).toBe(1);
    now = new Date(now.getTime() + 301_000);
    await safe.threatsOf(urls);
    expect(double.requests.length).toBe(2);
  });

  it.each([1, 2, 99] as const)(
    'ignores entries with attribute or threat %s that are not for enforcement',
    async (one) => {
      double.list({ expression: 'odd.example/', attributes: [one] }, { expression: 'new.example/', threat: 90 + one });
      expect((await open().threatsOf(['https://odd.example/', 'https://new.example/'])).size).toBe(0);
    },
  );

  it.each([400, 403, 429, 500, 503, 'hang', 'garbage'] as const)(
    'lists nothing if the service fails (%s), and pauses for a minute',
    async (failure) => {
      const safe = open(failure === 'hang' ? 200 : undefined);
      // Not the requests of the double: on a busy machine, one that hangs may end before it arrives there.
      const lookups = () => safe.outcomes.ok + safe.outcomes.failed;
      double.failWith(failure);
      expect((await safe.threatsOf(['https://bad.example/'])).size).toBe(0);
      expect([safe.outcomes, warnings]).toEqual([{ ok: 0, failed: 1 }, ['safe browsing lookup failed']]);
      double.failWith(undefined);
      await safe.threatsOf(['https://bad.example/']);
      expect(lookups()).toBe(1);
      now = new Date(now.getTime() + 61_000);
      await safe.threatsOf(['https://bad.example/']);
      expect(lookups()).toBe(2);
    },
  );

  it('lists nothing with a wrong key, which is in no log line', async () => {
    const logged: string[] = [];
    const safe = openSafeBrowsing({
      key: 'wrong-key',
      url: double.url,
      clock: { now: () => now },
      log: { warn: (details, message) => logged.push(JSON.stringify(details) + message) },
    });
    expect((await safe.threatsOf(['https://bad.example/'])).size).toBe(0);
    expect(logged.join()).not.toContain('wrong-key');
  });
});
