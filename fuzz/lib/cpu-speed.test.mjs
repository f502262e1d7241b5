import { describe, expect, it } from 'vitest';
import { cpuSpeed } from './cpu-speed.mjs';

describe('cpuSpeed', () => {
  it('compares the same work with its best time, each the shortest of three', () => {
    let now = 0;
    const times = [4, 2, 3, 9, 6, 7, 8, 5, 1, 3, 4, 5];
    const work = () => {
      now += times.shift() ?? 0;
    };
    const speed = cpuSpeed(() => now, work);
    expect([speed.slowdown(), speed.slowdown(), speed.slowdown()]).toEqual([3, 1, 3]);
  });
});
