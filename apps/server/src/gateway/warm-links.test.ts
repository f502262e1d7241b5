import type { LinkKey } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import type { CachedRules } from '../features/links/cached-rules.ts';
import { linkLine, parseLinkLine } from './warm-links.ts';

const rules: CachedRules = {
  routing: {
    destination: 'https://example.org/a',
    timezone: 'Europe/Paris',
    starts: { at: 1, destination: null },
    rules: [{ id: 'r', conditions: { countries: ['FR'] }, destination: 'https://example.org/\u00c3\u00a9' }],
    variants: [],
  },
  seed: 'x',
  clicks: 3,
  unlockKey: 'k',
  preview: { title: 'Menú\t“du jour”\n', description: null, image_url: null },
};

describe('line of the warm file', () => {
  it.each([
    ['7k3m9qx', { kind: 'found', location: 'https://example.org/a', rules }],
    ['summer-menu', { kind: 'found', location: 'https://example.org/a', hash: '7k3m9qx', rules }],
  ] as const)('has the rules of %s in one byte per character', (name, answer) => {
    const line = linkLine([name as LinkKey, answer]);
    expect(line).toMatch(/^[\t\x20-\xff]*$/);
    expect(parseLinkLine(Buffer.from(line, 'latin1').toString('latin1'))).toEqual([name, answer]);
    expect(parseLinkLine(line.slice(0, -1))).toBeUndefined();
  });

  it.each([
    [['7k3m9qx', { kind: 'found', location: 'https://example.org/a b' }], '7k3m9qxfhttps://example.org/a b'],
    [['7k3m9qx', { kind: 'inactive' }], '7k3m9qxi'],
    [['7k3m9qx', { kind: 'gone' }], '7k3m9qxg'],
    [['7k3m9qx', { kind: 'blocked', category: 'phishing' }], '7k3m9qxbphishing'],
    [['7k3m9qx', { kind: 'suspended' }], '7k3m9qxp'],
    [
      ['summer-menu', { kind: 'found', location: 'https://example.org/', hash: '7k3m9qx' }],
      '-summer-menu 7k3m9qxfhttps://example.org/',
    ],
    [['summer-menu', { kind: 'gone' }], '-summer-menu 0000000g'],
    [
      ['a/B_1', { kind: 'found', location: 'https://example.org/', hash: '7k3m9qx', isKept: true }],
      '-a/B_1 7k3m9qxfhttps://example.org/',
    ],
    [
      ['3xYzAbC', { kind: 'found', location: 'https://example.org/', hash: '7k3m9qx', isKept: true }],
      '-3xYzAbC 7k3m9qxfhttps://example.org/',
    ],
    [['abcd123', { kind: 'inactive', isKept: true }], '-abcd123 0000000i'],
    [
      ['go.example.org/7k3m9qx', { kind: 'found', location: 'https://example.org/', hash: '7k3m9qx' }],
      '-go.example.org/7k3m9qx 7k3m9qxfhttps://example.org/',
    ],
  ] as const)('of %j is %s, and is read as it was written', ([name, answer], line) => {
    expect(linkLine([name as LinkKey, answer])).toBe(line);
    expect(parseLinkLine(line)).toEqual([name, answer]);
  });

  it.each(['', '7k3m9qx', '7k3m9qxx', '-summer-menu', '-summer-menu 7k3'])(
    'is ignored if it is damaged: %j',
    (line) => {
      expect(parseLinkLine(line)).toBeUndefined();
    },
  );
});
