import { describe, expect, it } from 'vitest';
import { contentSigner, readSignature, viewerLocation } from './content-signature.ts';

const sign = contentSigner(Buffer.from('key of this installation'));
const code = { hash: '7k3m9qx', type: 'wifi', data: { ssid: 'Café', password: 'p&q' }, title: 'Guests' };
const location = viewerLocation('https://tessera.test', code, sign);
const signature = new URL(location).searchParams.get('sig') ?? '';

/** The signed address after a change. */
function changed(change: (url: URL) => void): string {
  const url = new URL(location);
  change(url);
  return url.href;
}

describe('viewerLocation', () => {
  it('adds the signature after parameters that are unchanged', () => {
    const unsigned = viewerLocation('https://tessera.test', code);
    expect(unsigned).toBe(
      'https://tessera.test/qr/7k3m9qx?type=wifi&data=%7B%22ssid%22%3A%22Caf%C3%A9%22%2C%22password%22%3A%22p%26q%22%7D&title=Guests',
    );
    expect(location).toBe(`${unsigned}&sig=${signature}`);
    expect(signature).toMatch(/^[\w-]{22}$/);
  });
});

describe('readSignature', () => {
  it.each([
    ['the address of the redirect', location],
    ['a path without host', location.replace('https://tessera.test', '')],
    ['parameters that are not content', changed(({ searchParams }) => searchParams.set('lang', 'fr'))],
    ['the hash in upper case', location.replace('7k3m9qx', '7K3M9QX')],
    ['a slash at the end of the path', location.replace('7k3m9qx', '7k3m9qx/')],
    ['content in another percent-encoding', location.replace('%7B', '%7b').replace('Guests', '%47uests')],
  ])('accepts %s', (_, url) => {
    expect(readSignature(url, sign)).toEqual({ hash: '7k3m9qx', signature });
  });

  it('accepts content without a title and in any script', () => {
    const url = viewerLocation('', { ...code, title: null, data: { ssid: '漢字\ud800 +%&=?#' } }, sign);
    expect(readSignature(url, sign)?.hash).toBe('7k3m9qx');
  });

  it.each<[string, (url: URL) => void]>([
    ['another hash', (url) => (url.pathname = '/qr/aaaaaa1')],
    ['another type', ({ searchParams }) => searchParams.set('type', 'text')],
    ['other data', ({ searchParams }) => searchParams.set('data', '{"ssid":"Evil"}')],
    ['another title', ({ searchParams }) => searchParams.set('title', 'Evil')],
    ['no title', ({ searchParams }) => searchParams.delete('title')],
    ['no signature', ({ searchParams }) => searchParams.delete('sig')],
    ['an empty signature', ({ searchParams }) => searchParams.set('sig', '')],
    ['a shorter signature', ({ searchParams }) => searchParams.set('sig', signature.slice(0, -1))],
    ['a longer signature', ({ searchParams }) => searchParams.set('sig', `${signature}A`)],
    ['a signature in front of the signed one', (url) => (url.search = `?sig=${'A'.repeat(22)}&${url.search.slice(1)}`)],
    ['data in front of the signed data', (url) => (url.search = `?data=%7B%7D&${url.search.slice(1)}`)],
  ])('refuses %s', (_, change) => {
    expect(readSignature(changed(change), sign)).toBeUndefined();
  });

  it('refuses the signature of another key', () => {
    expect(readSignature(location, contentSigner(Buffer.from('other key')))).toBeUndefined();
  });
});
