import { describe, expect, it } from 'vitest';
import { parseDestination } from './destination.policy.ts';

const parse = (text: string, publicUrl = 'https://qr.example.org') => parseDestination(text, publicUrl);

describe('parseDestination', () => {
  it.each([
    ['https://example.org', 'https://example.org/'],
    ['HTTP://EXAMPLE.org/Menu?a=1#top', 'http://example.org/Menu?a=1#top'],
    ['https://müller.example/straße', 'https://xn--mller-kva.example/stra%C3%9Fe'],
    ['https://example.org:443/x y', 'https://example.org/x%20y'],
    ['https://qr.example.org/dashboard', 'https://qr.example.org/dashboard'],
    ['https://qr.example.org/qr', 'https://qr.example.org/qr'],
    ['https://other.example.org/qr/7k3m9qx?type=text', 'https://other.example.org/qr/7k3m9qx?type=text'],
    ['https://other.example.org/7k3m9qx', 'https://other.example.org/7k3m9qx'],
  ])('normalizes as a browser does: %s', (text, url) => {
    expect(parse(text)).toEqual({ url });
  });

  it.each([
    ['javascript:alert(1)', 'urlInvalid'],
    ['ftp://example.org/', 'urlInvalid'],
    ['data:text/html,x', 'urlInvalid'],
    ['https://', 'urlInvalid'],
    ['https://exa mple.org/', 'urlInvalid'],
    ['https://example.org/\r\nSet-Cookie: a=b', 'urlInvalid'],
    ['java\nscript:alert(1)', 'urlInvalid'],
    ['https://example.org/\u0000', 'urlInvalid'],
    ['https://ann:secret@example.org/', 'urlCredentials'],
    ['https://ann@example.org/', 'urlCredentials'],
    [`https://example.org/${'a'.repeat(2029)}`, 'tooLong'],
    [`https://example.org/${'é'.repeat(400)}`, 'tooLong'],
    ['https://qr.example.org/7k3m9qx', 'urlOwnLink'],
    ['http://QR.example.org./7K3M9QX/?a=1', 'urlOwnLink'],
    ['https://qr.example.org/%37k3m9qx', 'urlOwnLink'],
    ['https://qr.example.org/Summer-Menu/', 'urlOwnLink'],
    ['https://qr.example.org//7k3m9qx', 'urlOwnLink'],
    ['https://qr.example.org:8443/7k3m9qx', 'urlOwnLink'],
    ['https://qr.example.org:443/7k3m9qx#x', 'urlOwnLink'],
    ['https://ｑr.example.org/7k3m9qx', 'urlOwnLink'],
    ['https://qr.example.org\\7k3m9qx', 'urlOwnLink'],
    ['https://x@qr.example.org/7k3m9qx', 'urlCredentials'],
    ['https://qr.example.org/qr/7k3m9qx', 'urlOwnLink'],
    ['https://qr.example.org/qr/x?type=wifi&data=%7B%22ssid%22%3A%22Caf%C3%A9%22%7D', 'urlOwnLink'],
    ['http://QR.example.org.:80//qr//x/?type=text', 'urlOwnLink'],
    ['https://qr.example.org/%71r/x?type=text', 'urlOwnLink'],
    ['https://qr.example.org/qr%2Fx?type=text', 'urlOwnLink'],
  ])('refuses %s', (text, problem) => {
    expect(parse(text)).toEqual({ problem });
  });

  it('accepts a URL of 2,048 characters', () => {
    expect(parse(`https://example.org/${'a'.repeat(2028)}`)).toHaveProperty('url');
  });

  it('refuses short links of the product under a path or on another port', () => {
    expect(parse('http://localhost:3000/7k3m9qx', 'http://localhost:3000')).toEqual({ problem: 'urlOwnLink' });
    expect(parse('http://localhost:4000/7k3m9qx', 'http://localhost:3000')).toEqual({ problem: 'urlOwnLink' });
    expect(parse('https://example.org/go/7k3m9qx', 'https://example.org/go')).toEqual({ problem: 'urlOwnLink' });
    expect(parse('https://example.org/7k3m9qx', 'https://example.org/go')).toHaveProperty('url');
  });

  it.each([
    'http://127.0.0.1:3000/7k3m9qx',
    'http://127.1/7k3m9qx',
    'http://0x7f000001:3000/7k3m9qx',
    'http://2130706433/7k3m9qx',
    'http://[::1]:3000/7k3m9qx',
    'http://[0:0::1]/7k3m9qx',
    'http://[::ffff:127.0.0.1]/7k3m9qx',
    'http://0.0.0.0:3000/7k3m9qx',
    'http://[::]/7k3m9qx',
    'http://LOCALHOST./7k3m9qx',
    'http://a.localhost/7k3m9qx',
  ])('refuses a loopback host if the public URL has one too: %s', (text) => {
    for (const own of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(parse(text, own), own).toEqual({ problem: 'urlOwnLink' });
    expect(parse(text)).toHaveProperty('url');
  });

  it('compares host names in Unicode and punycode', () => {
    expect(parse('https://MÜLLER.example/7k3m9qx', 'https://xn--mller-kva.example')).toEqual({ problem: 'urlOwnLink' });
    expect(parse('https://xn--mller-kva.example/7k3m9qx', 'https://müller.example')).toEqual({ problem: 'urlOwnLink' });
  });
});
