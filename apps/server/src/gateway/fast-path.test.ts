import { describe, expect, it } from 'vitest';
import { hashIn } from './fast-path.ts';

describe('hashIn', () => {
  it.each([
    ['/7k3m9qx', '7k3m9qx'],
    ['/7K3M9QX', '7k3m9qx'],
    ['/7k3m9qx?utm=1', '7k3m9qx'],
    ['/7k3m9qx/', '7k3m9qx'],
    ['/7k3m9qx/?a', '7k3m9qx'],
    ['/7k3m9qxx', undefined],
    ['/7k3m9q', undefined],
    ['/7k3m9qx/a', undefined],
    ['7k3m9qxa', undefined],
    ['/', undefined],
    ['', undefined],
    ['/v1/qr-codes', undefined],
  ])('of %j is %s', (url, hash) => {
    expect(hashIn(url)).toBe(hash);
  });
});
