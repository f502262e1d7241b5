import { describe, expect, it } from 'vitest';
import { linkSegmentIn } from './fast-path.ts';

describe('linkSegmentIn', () => {
  it.each([
    ['/7k3m9qx', '7k3m9qx'],
    ['/7K3M9QX', '7K3M9QX'],
    ['/7k3m9qx?utm=1', '7k3m9qx'],
    ['/7k3m9qx/', '7k3m9qx'],
    ['/7k3m9qx/?a', '7k3m9qx'],
    ['/summer-menu', 'summer-menu'],
    ['/Summer-Menu/?a/b', 'Summer-Menu'],
    ['/7k3m9qx/a', '7k3m9qx/a'],
    ['/7k3m9qx//', '7k3m9qx/'],
    ['//', undefined],
    ['/?a', undefined],
    ['7k3m9qxa', undefined],
    ['/', undefined],
    ['', undefined],
    ['/v1/qr-codes', 'v1/qr-codes'],
  ])('of %j is %s', (url, segment) => {
    expect(linkSegmentIn(url)).toBe(segment);
  });
});
