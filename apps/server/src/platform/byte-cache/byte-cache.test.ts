import { describe, expect, it } from 'vitest';
import { byteCache } from './byte-cache.ts';

describe('byteCache', () => {
  it('drops the least recently used values when it is full', async () => {
    const cache = byteCache<string>(10, (text) => text.length);
    const loaded: string[] = [];
    const get = (key: string) =>
      cache.get(key, async () => {
        loaded.push(key);
        return key.repeat(4);
      });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect(await get(key)).toBe(key.repeat(4));
    expect(loaded).toEqual(['a', 'b', 'c', 'b']);
  });

  it('returns a value larger than the cache without storing it', async () => {
    const cache = byteCache<string>(3, (text) => text.length);
    expect(await cache.get('a', async () => 'aaaa')).toBe('aaaa');
    expect(await cache.get('a', async () => 'bbb')).toBe('bbb');
    expect(await cache.get('a', async () => 'ccc')).toBe('bbb');
  });

  it('shares one load between concurrent callers, and loads again after a failure', async () => {
    const cache = byteCache<string>(10, (text) => text.length);
    let loads = 0;
    const load = async () => {
      loads += 1;
      if (loads === 1) throw new Error('broken');
      return 'a';
    };
    const [first, second] = await Promise.allSettled([cache.get('a', load), cache.get('a', load)]);
    expect([first?.status, second?.status, loads]).toEqual(['rejected', 'rejected', 1]);
    expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual(['a', 'a']);
    expect(loads).toBe(2);
  });
});
