import { defaultHost } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { parseLine, formatLine } from './click-line.ts';

const at = Date.parse('2026-03-01T12:00:00Z');
const line = (headers: Record<string, string>, address = '203.0.113.7') =>
  formatLine(at, '7k3m9qx', headers, address, { source: 'unknown' });
const visit = (headers: Record<string, string>, address?: string) => parseLine(line(headers, address));

describe('click line', () => {
  it('is read as it was written', () => {
    expect(visit({ host: 'x', 'user-agent': 'Mozilla/5.0', referer: 'https://news.example/a/b?c=d' })).toEqual({
      at,
      hash: '7k3m9qx',
      private: false,
      prefetch: false,
      address: '203.0.113.7',
      referrer: 'https://news.example',
      userAgent: 'Mozilla/5.0',
      source: 'unknown',
    });
  });

  it.each([
    { source: 'scan' },
    { source: 'click', label: 'poster-3' },
    { source: 'unknown', rule: 'rule:4kq2' },
    { source: 'scan', rule: 'variant:a', label: 'table.7' },
    { source: 'scan', host: 'go.example.org' },
    { source: 'scan', rule: 'variant:a', label: 'table.7', host: 'go.example.org' },
  ] as const)('keeps the fields %o', (facts) => {
    const text = formatLine(at, '7k3m9qx', { 'user-agent': 'x' }, '203.0.113.7', facts);
    expect(parseLine(text)).toMatchObject(facts);
  });

  it('is the line of the previous release for a link on the default host', () => {
    const facts = { source: 'scan', rule: 'variant:a', label: 'table.7', host: defaultHost } as const;
    const text = formatLine(at, '7k3m9qx', { 'user-agent': 'ua' }, '203.0.113.7', facts);
    expect(text).toBe(`${at}\t7k3m9qx\t4\t203.0.113.7\t\tua\tvariant:a\ttable.7`);
  });

  it('has the host after the fields that the previous release reads', () => {
    const text = formatLine(at, '7k3m9qx', {}, '203.0.113.7', { source: 'scan', host: 'go.example.org' });
    expect(text.split('\t').slice(8)).toEqual(['go.example.org']);
  });

  it('reads a line of an earlier version', () => {
    expect(parseLine(`${at}\t7k3m9qx\t3\t\t\tua`)).toEqual({
      at,
      hash: '7k3m9qx',
      private: true,
      prefetch: true,
      address: '',
      referrer: '',
      userAgent: 'ua',
      source: 'unknown',
    });
  });

  it('has no path or query of the referrer', () => {
    for (const referrer of [
      'https://a.example/secret',
      'https://a.example/?q=secret',
      'secret',
      '/secret',
      'android-app://org.app/secret',
    ])
      expect(line({ referer: referrer })).not.toContain('secret');
  });

  it.each([{ dnt: '1' }, { 'sec-gpc': '1' }])('has no address or referrer for %o', (asked) => {
    const text = line({ ...asked, 'user-agent': 'Mozilla/5.0', referer: 'https://a.example/' });
    expect(text).not.toMatch(/203\.0|a\.example/);
    expect(parseLine(text)).toMatchObject({ private: true, userAgent: 'Mozilla/5.0' });
  });

  it.each([{ dnt: '0' }, { 'sec-gpc': '0' }, { 'x-dnt': '1' }])('is not private for %o', (headers) => {
    expect(visit(headers as Record<string, string>)?.private).toBe(false);
  });

  it.each([
    { 'sec-purpose': 'prefetch;prerender' },
    { 'sec-purpose': 'prefetch' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
    { 'x-purpose': 'preview' },
  ])('is a prefetch for %o', (headers) => {
    expect(visit(headers as Record<string, string>)?.prefetch).toBe(true);
  });

  it('is one line of bounded length for any headers', () => {
    const evil = `a\tb\nc\r${'x'.repeat(9000)}`;
    const text = line({ 'user-agent': evil, referer: `https://${evil}` }, evil);
    expect(text).not.toContain('\n');
    expect(text.split('\t')).toHaveLength(6);
    expect(text.length).toBeLessThan(900);
    expect(parseLine(text)).toMatchObject({ at, hash: '7k3m9qx' });
  });

  it.each(['', 'nonsense', 'x\t7k3m9qx\t0\t\t\tua', `${at}\t7k3m9qx\t0`])('is undefined for %j', (text) => {
    expect(parseLine(text)).toBeUndefined();
  });
});
