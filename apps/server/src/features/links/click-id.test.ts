import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { visitSources } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { clickIdKey, createClickId, type IdentifiedClick, parseClickId, withClickId } from './click-id.ts';

const letters = '0123456789abcdefghjkmnpqrstvwxyz'.split('');
const key = clickIdKey(Buffer.from('secret of the code'));
const click: IdentifiedClick = { hash: '7k3m9qx', at: 1_790_000_000_000, source: 'scan', rule: 'variant:a' };

describe('click id', () => {
  it('carries code, second, source, rule and label', () => {
    const facts = fc.record({
      hash: fc.string({ unit: fc.constantFrom(...letters), minLength: 7, maxLength: 7 }),
      at: fc.nat(4_000_000_000).map((second) => second * 1000),
      source: fc.constantFrom(...visitSources),
      rule: fc.constantFrom('default', 'rule:4kq2', `variant:${'z'.repeat(16)}`, 'click_limit'),
      label: fc.option(fc.stringMatching(/^[\w.~-]{1,40}$/), { nil: undefined }),
    });
    fc.assert(
      fc.property(facts, ({ label, ...given }) => {
        const id = createClickId(key, { ...given, at: given.at + 999, label });
        expect(id).toMatch(/^[\w-]{50,140}$/);
        const parsed = parseClickId(id);
        expect(parsed?.click).toEqual({ ...given, ...(label !== undefined && { label }) });
        expect(parsed?.isSignedWith(key)).toBe(true);
        expect(parsed?.isSignedWith(clickIdKey(randomBytes(32)))).toBe(false);
      }),
    );
  });

  it('is another one for each click of the same second', () => {
    expect(new Set(Array.from({ length: 1000 }, () => createClickId(key, click))).size).toBe(1000);
  });

  it('is not valid after any change', () => {
    const id = createClickId(key, click);
    fc.assert(
      fc.property(fc.nat(id.length - 1), fc.constantFrom(...letters, 'A', 'Z', '-', '_'), (place, letter) => {
        const changed = id.slice(0, place) + letter + id.slice(place + 1);
        expect(changed === id || parseClickId(changed)?.isSignedWith(key) !== true).toBe(true);
      }),
    );
  });

  it('has no bytes that a database refuses in place of the hash', () => {
    const bytes = Buffer.from(createClickId(key, click), 'base64url');
    const withHash = (hash: string) => Buffer.from(bytes.toString('latin1').replace(click.hash, hash), 'latin1');
    for (const hash of ['\0'.repeat(7), '7k3m9q\n', '7k3m9qü'])
      expect([hash, parseClickId(withHash(hash).toString('base64url'))]).toEqual([hash, undefined]);
  });

  it('has one spelling', () => {
    const id = createClickId(key, click);
    for (const other of [`${id}=`, `${id}==`, ` ${id}`, `${id}.`, id.replaceAll('-', '+'), id.slice(0, -1), ''])
      if (other !== id) expect([other, parseClickId(other)?.isSignedWith(key) === true]).toEqual([other, false]);
  });
});

describe('withClickId', () => {
  it.each([
    ['https://a.example', 'https://a.example?tes_click=ID'],
    ['https://a.example/p', 'https://a.example/p?tes_click=ID'],
    ['https://a.example/p?', 'https://a.example/p?tes_click=ID'],
    ['https://a.example/p??', 'https://a.example/p??&tes_click=ID'],
    ['https://a.example/p?y=2', 'https://a.example/p?y=2&tes_click=ID'],
    ['https://a.example/p?y=2&', 'https://a.example/p?y=2&tes_click=ID'],
    ['https://a.example/p?y=%20+a&&z', 'https://a.example/p?y=%20+a&&z&tes_click=ID'],
    ['https://a.example/p#top', 'https://a.example/p?tes_click=ID#top'],
    ['https://a.example/p?y=2#/route?z=3', 'https://a.example/p?y=2&tes_click=ID#/route?z=3'],
    ['https://a.example/p?tes_click=own', 'https://a.example/p?tes_click=own'],
    ['https://a.example/p?tes%5Fclick=own#top', 'https://a.example/p?tes%5Fclick=own#top'],
    ['https://a.example/p#?tes_click=x', 'https://a.example/p?tes_click=ID#?tes_click=x'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
    ['HTTP://a.example/p', 'HTTP://a.example/p?tes_click=ID'],
  ])('%s becomes %s', (destination, expected) => {
    expect(withClickId(destination, () => 'ID')).toBe(expected);
  });

  it('changes nothing but the query, for any destination', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (destination) => {
        const id = createClickId(key, click);
        const after = withClickId(destination, () => id);
        expect(new URL(after).searchParams.get('tes_click')).toBe(id);
        const end = destination.includes('#') ? destination.indexOf('#') : destination.length;
        const possible = ['', '?', '&'].map(
          (separator) => `${destination.slice(0, end)}${separator}tes_click=${id}${destination.slice(end)}`,
        );
        expect(possible).toContain(after);
      }),
    );
  });
});
