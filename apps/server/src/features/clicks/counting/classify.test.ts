import { describe, expect, it } from 'vitest';
import type { Visit } from '../recording/click-line.ts';
import { clickTable } from '../dimensions.service.ts';
import { classify, referrerHost } from './classify.ts';

const classifier = {
  agentOf: (userAgent: string) => ({
    bot: userAgent.includes('bot'),
    device: 'mobile' as const,
    browser: 'Safari',
    os: 'iOS',
  }),
  countryOf: (address: string) => (address === '203.0.113.7' ? 'FR' : undefined),
};
const salt = Buffer.alloc(32, 1);
const visit = (fields: Partial<Visit> = {}): Visit => ({
  at: Date.parse('2026-03-01T12:00:00Z'),
  hash: '7k3m9qx',
  private: false,
  prefetch: false,
  address: '203.0.113.7',
  referrer: 'https://www.News.example',
  userAgent: 'Safari',
  source: 'unknown',
  ...fields,
});
const click = (fields: Partial<Visit> = {}, key: Uint8Array | undefined = salt) => {
  const { values, ...rest } = classify(visit(fields), key, classifier);
  return { ...rest, values: Object.fromEntries(clickTable.columns.map(({ name }, n) => [name, values[n] ?? null])) };
};
const values = { country: null, agent: null, referrer: null, source: null, label: null, rule: null };
const nothing = { visitor: null, isTracked: false, values };

describe('classify', () => {
  it('returns kind, country, agent and referrer of a person', () => {
    expect(click()).toMatchObject({
      kind: 'person',
      values: { country: 'FR', agent: 'mobile|Safari|iOS', referrer: 'news.example' },
    });
  });

  it.each([
    ['a bot', { userAgent: 'bot' }, 'bot'],
    ['a prefetch', { prefetch: true }, 'prefetch'],
    ['a bot that prefetches', { prefetch: true, userAgent: 'bot' }, 'prefetch'],
    ['a person who opted out of tracking', { private: true }, 'person'],
    ['a bot that opted out of tracking', { private: true, userAgent: 'bot' }, 'bot'],
  ])('returns only the kind of %s', (_, fields, kind) => {
    expect(click(fields)).toMatchObject({ kind, ...nothing });
  });

  it.each([
    ['rule:4kq2', null],
    ['variant:7d1n', 'variant:7d1n'],
  ])('keeps source, label and a rule %s of a person who opted out of tracking as %s', (rule, kept) => {
    expect(click({ private: true, source: 'scan', label: 'poster', rule }).values).toMatchObject({
      ...values,
      source: 's',
      label: 'poster',
      rule: kept,
    });
  });

  it('returns the same visitor hash for the same address, browser and salt only', () => {
    const { visitor } = click();
    expect(visitor).toMatch(/^[0-9a-f]{32}$/);
    expect(click().visitor).toBe(visitor);
    expect(click({ address: '::ffff:203.0.113.7' }).visitor).toBe(visitor);
    expect(click({ address: '203.0.113.8' }).visitor).not.toBe(visitor);
    expect(click({ userAgent: 'Firefox' }).visitor).not.toBe(visitor);
    expect(click({}, Buffer.alloc(32, 2)).visitor).not.toBe(visitor);
  });

  it('returns no visitor hash without a salt', () => {
    expect(classify(visit(), undefined, classifier)).toMatchObject({ visitor: null, isTracked: true, kind: 'person' });
  });

  it('returns ZZ for an unknown country', () => {
    expect(click({ address: '' }).values['country']).toBe('ZZ');
  });
});

describe('referrerHost', () => {
  it.each([
    ['https://www.example.org', 'example.org'],
    ['http://example.org:8080', 'example.org'],
    ['https://user:secret@example.org', 'example.org'],
    ['android-app://com.google.android.gm', 'com.google.android.gm'],
    ['https://EXAMPLE.org', 'example.org'],
    ['https://', null],
    ['', null],
    ['https://=cmd|calc', null],
    ['https://a b', null],
    [`https://${'a'.repeat(120)}.example`, null],
    ['https://x"y', null],
    ['https://*', null],
  ])('maps %s to %s', (origin, host) => {
    expect(referrerHost(origin)).toBe(host);
  });
});
