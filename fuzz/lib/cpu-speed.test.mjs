import { describe, expect, it } from 'vitest';
import { cpuSpeed } from './cpu-speed.mjs';

/** A clock on which each work takes the next of these times. @param {number[]} times */
function clockOf(times) {
  let now = 0;
  return cpuSpeed(
    () => now,
    () => {
      now += times.shift() ?? 0;
    },
  );
}

describe('cpuSpeed', () => {
  it('compares the same work with its best time', () => {
    const speed = clockOf([4, 2, 3, 6, 2, 1, 3]);
    expect([speed.slowdown(), speed.slowdown()]).toEqual([3, 1]);
    expect([speed.slowdown(), speed.slowdown()]).toEqual([1, 3]);
  });
});
