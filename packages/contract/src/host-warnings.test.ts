import { describe, expect, it } from 'vitest';
import { hostWarnings, skeletonOf } from './host-warnings.ts';

const codes = (host: string) => hostWarnings(host).map(({ code }) => code);

describe('hostWarnings', () => {
  it.each([
    ['example.org', []],
    ['google.com', []],
    ['www.google.fr', []],
    ['paypal.me', []],
    ['my-paypal.example', []],
    ['müller.de', []],
    ['café.fr', []],
    ['пример.рф', []],
    ['日本語テスト.jp', []],
    ['東京tower.jp', []],
    ['한국abc.kr', []],
    ['παράδειγμα.gr', []],
    ['clear.example', []],
    ['localhost', []],
    ['127.0.0.1', ['ip_address']],
    ['93.184.216.34', ['ip_address']],
    ['[2606:4700::1111]', ['ip_address']],
    ['аррӏе.com', ['lookalike_host']],
    ['pаypal.com', ['mixed_scripts', 'lookalike_host']],
    ['gοοgle.com', ['mixed_scripts', 'lookalike_host']],
    ['login.pаypal.com.example', ['mixed_scripts', 'lookalike_host']],
    ['secure-pаypal.com', ['mixed_scripts', 'lookalike_host']],
    ['paypa1.com', ['lookalike_host']],
    ['g00gle.com', ['lookalike_host']],
    ['rnicrosoft.com', ['lookalike_host']],
    ['páypal.com', ['lookalike_host']],
    ['exаmple.org', ['mixed_scripts']],
  ])('of %s are %j', (host, expected) => {
    expect(codes(host)).toEqual(expected);
  });

  it('name the site that a host resembles', () => {
    expect(hostWarnings('www.paypa1.com')).toEqual([{ code: 'lookalike_host', resembles: 'paypal.com' }]);
  });
});

it('skeletonOf maps look-alikes to one spelling', () => {
  expect(skeletonOf('РayРaӏ')).toBe(skeletonOf('paypal'));
  expect(skeletonOf('example')).not.toBe(skeletonOf('sample'));
});
