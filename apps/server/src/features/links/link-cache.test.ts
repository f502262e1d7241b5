import { linkKey, onDefaultHost } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { LinkCache } from './link-cache.ts';

describe('LinkCache', () => {
  const read = { epoch: 1, at: 0 };
  const key = (name: string) => linkKey(onDefaultHost(name));
  const to = (location: string) => ({ kind: 'found', location }) as const;

  it('never exceeds its maximum size', () => {
    const cache = new LinkCache(10_000);
    for (let n = 0; n < 5000; n++) {
      cache.put(key(`h${n}`), to('x'.repeat(n % 2000)), read);
      expect(cache.bytes).toBeLessThanOrEqual(10_000);
    }
    expect(cache.size).toBeGreaterThan(0);
  });

  it('keeps requested links when many links are requested once', () => {
    const cache = new LinkCache(100 * 210);
    for (let n = 0; n < 10; n++) cache.put(key(`used${n}`), to('x'), read);
    for (let n = 0; n < 2000; n++) {
      cache.put(key(`once${n}`), to('x'), read);
      if (n % 20 === 0) for (let used = 0; used < 10; used++) cache.find(key(`used${used}`));
    }
    for (let n = 0; n < 10; n++) expect(cache.find(key(`used${n}`)), `used${n}`).toBeDefined();
  });

  it('counts the bytes of a replaced link once', () => {
    const cache = new LinkCache(10_000);
    cache.put(key('a'), to('x'.repeat(500)), read);
    const { bytes } = cache;
    cache.put(key('a'), to('x'.repeat(500)), read);
    expect(cache.bytes).toBe(bytes);
    cache.delete(key('a'));
    expect([cache.bytes, cache.size]).toEqual([0, 0]);
  });
});
