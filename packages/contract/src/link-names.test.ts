import { describe, expect, it } from 'vitest';
import { linkKey, onDefaultHost, shortUrl } from './link-names.ts';

const elsewhere = { host: 'go.example.org', name: 'menu' };

describe('link name', () => {
  it('has its host in its key, except the default host', () => {
    expect([onDefaultHost('menu'), elsewhere].map(linkKey)).toEqual(['menu', 'go.example.org/menu']);
  });

  it('has a URL below the public URL on the default host, and below its own host otherwise', () => {
    const urls = [onDefaultHost('menu'), elsewhere].map((link) => shortUrl('http://localhost:3000/s', link));
    expect(urls).toEqual(['http://localhost:3000/s/menu', 'https://go.example.org/menu']);
  });
});
