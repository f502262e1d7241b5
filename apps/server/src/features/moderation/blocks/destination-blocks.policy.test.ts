import { describe, expect, it } from 'vitest';
import {
  type DestinationBlock,
  findBlock,
  blockableHosts,
  matchesPattern,
  parseHost,
  parsePattern,
} from './destination-blocks.policy.ts';

const own = 'https://qr.example.org';

describe('blockableHosts', () => {
  it.each([
    ['https://a.b.evil.test/x', ['a.b.evil.test', 'b.evil.test', 'evil.test', 'test']],
    ['https://EVIL.test./x', ['evil.test', 'test']],
    ['https://xn--e1afmkfd.test/', ['xn--e1afmkfd.test', 'test']],
    ['https://пример.test/', ['xn--e1afmkfd.test', 'test']],
    ['http://[::1]:80/', ['[::1]']],
    ['not a url', []],
  ])('of %s are %j', (url, expected) => expect(blockableHosts(url)).toEqual(expected));
});

describe('parseHost', () => {
  it.each([
    ['evil.test', 'evil.test'],
    ['  EVIL.Test. ', 'evil.test'],
    ['*.evil.test', 'evil.test'],
    ['.evil.test', 'evil.test'],
    ['https://user@www.evil.test:8443/a?b#c', 'www.evil.test'],
    ['evil.test/path', 'evil.test'],
    ['пример.test', 'xn--e1afmkfd.test'],
    ['192.0.2.7', '192.0.2.7'],
    ['http://3221225991/', '192.0.2.7'],
    ['[2001:db8::1]', '[2001:db8::1]'],
  ])('reads %s as %s', (text, value) => expect(parseHost(text, own)).toEqual({ value }));

  it.each(['', 'com', 'a b.test', 'http://', '*', 'evil..test', `${'a.'.repeat(140)}test`])('refuses %j', (text) =>
    expect(parseHost(text, own)).toEqual({ problem: 'hostInvalid' }),
  );

  it.each(['qr.example.org', 'example.org', 'https://QR.example.org/abc'])('refuses the own host %s', (text) =>
    expect(parseHost(text, own)).toEqual({ problem: 'hostOwn' }),
  );
});

describe('parsePattern', () => {
  it.each([
    [' /Login.PHP ', '/login.php'],
    ['evil**.test/*/x', 'evil*.test/*/x'],
  ])('reads %j as %j', (text, value) => expect(parsePattern(text)).toEqual({ value }));

  it.each(['', '*', '****', '*.co*', 'https://', 'https://*', '*://www.*', 'https:'])('refuses %j', (text) =>
    expect(parsePattern(text)).toEqual({ problem: 'patternInvalid' }),
  );
});

describe('matchesPattern', () => {
  it.each([
    ['https://evil.test/login', '/login', true],
    ['https://evil.test/login', 'evil*login', true],
    ['https://evil.test/login', 'login*evil', false],
    ['https://evil.test/a/b', '/a*/b', true],
    ['https://evil.test/a.b', '/a.*b', true],
    ['https://evil.test/axb', '/a.b', false],
    ['https://evil.test/aa', 'aa*aa', false],
  ])('of %s and the pattern %s is %s', (url, pattern, expected) => expect(matchesPattern(url, pattern)).toBe(expected));

  it('takes linear time for a pattern with many wildcards', () => {
    const url = `https://evil.test/${'a'.repeat(2000)}`;
    const started = performance.now();
    expect(matchesPattern(url, `${'a*'.repeat(99)}b`)).toBe(false);
    // Backtracking would not end, linear time is milliseconds.
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe('findBlock', () => {
  const block = (kind: DestinationBlock['kind'], value: string): DestinationBlock => ({
    id: value,
    kind,
    value,
    category: 'spam',
    reason: 'r',
    createdAt: new Date(0),
  });
  const blocks = [block('host', 'evil.test'), block('pattern', '/casino*win')];

  it.each([
    ['https://evil.test/', 'evil.test'],
    ['https://shop.evil.test/x', 'evil.test'],
    ['https://notevil.test/', undefined],
    ['https://evil.test.example.org/', undefined],
    ['https://example.org/?next=evil.test', undefined],
    ['https://example.org/Casino/WIN', '/casino*win'],
  ])('finds the block of %s: %s', (url, value) => expect(findBlock(url, blocks)?.value).toBe(value));
});
