import { describe, expect, it } from 'vitest';
import { shortLinkText, symbolText } from './symbol-text.ts';

describe('symbolText', () => {
  it.each([
    ['https://tes.ra/7k3m9qx', 'HTTPS://TES.RA/7K3M9QX'],
    ['http://localhost:3000/7k3m9qx', 'HTTP://LOCALHOST:3000/7K3M9QX'],
    ['https://x.org/base/7k3m9qx', 'https://x.org/base/7k3m9qx'],
    ['http://[::1]:3000/7k3m9qx', 'http://[::1]:3000/7k3m9qx'],
    ['https://ſite.org/7k3m9qx', 'https://ſite.org/7k3m9qx'],
  ])('writes the link %s as %s', (shortUrl, text) => {
    expect(shortLinkText(shortUrl)).toBe(text);
  });

  it('is the short link of a tracked code, and always of a url', () => {
    const shortUrl = 'https://tes.ra/7k3m9qx';
    expect(symbolText({ type: 'text', encoding: 'tracked', shortUrl, data: { text: 'hi' } })).toBe(
      'HTTPS://TES.RA/7K3M9QX',
    );
    expect(symbolText({ type: 'url', encoding: 'direct', shortUrl, data: null })).toBe('HTTPS://TES.RA/7K3M9QX');
  });

  it('is the content of a direct code', () => {
    const data = { phone: '+1 555 0100' };
    expect(symbolText({ type: 'phone', encoding: 'direct', shortUrl: 'https://tes.ra/7k3m9qx', data })).toBe(
      'tel:+15550100',
    );
  });
});
