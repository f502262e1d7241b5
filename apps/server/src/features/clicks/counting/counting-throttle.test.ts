import { describe, expect, it } from 'vitest';
import { makingRoom } from './counting-throttle.ts';

/** What share of the time is worked when every piece takes 10 ms. */
const share = (rest: number) => 10 / (10 + rest);

/** A second passes with every look, and a thousand redirects are answered in it. */
function busy(perSecond = 1000) {
  let [answers, time] = [0, 0];
  return [() => (answers += perSecond), () => (time += 1000)] as const;
}

describe('the pace of counting', () => {
  it('is full while nobody waits for a processor', () => {
    const pace = makingRoom(() => 0, ...busy());
    for (let n = 0; n < 100; n++) expect(pace.restMs(10, 0)).toBe(0);
    expect(pace.isIdle()).toBe(true);
  });

  it('makes room quickly, and never stands still', () => {
    const pace = makingRoom(() => 0.5, ...busy());
    const rests = Array.from({ length: 10 }, () => pace.restMs(10, 0));
    expect(rests).toEqual(rests.toSorted((a, b) => a - b));
    expect(share(rests.at(-1) ?? 0)).toBeCloseTo(0.005);
    expect(pace.restMs(10_000, 0)).toBe(20_000);
    expect(pace.isIdle()).toBe(false);
  });

  it('is full whatever the strain when hardly anybody asks', () => {
    const pace = makingRoom(() => 1, ...busy(50));
    for (let n = 0; n < 10; n++) expect(pace.restMs(10, 0)).toBe(0);
    expect(pace.isIdle()).toBe(true);
  });

  it('comes back when the strain is over', () => {
    let strain = 1;
    const pace = makingRoom(() => strain, ...busy());
    for (let n = 0; n < 10; n++) pace.restMs(10, 0);
    strain = 0;
    const rests = Array.from({ length: 20 }, () => pace.restMs(10, 0));
    expect(rests).toEqual(rests.toSorted((a, b) => b - a));
    expect(rests.at(-1)).toBe(0);
  });

  it('lets no click wait for ever', () => {
    const pace = makingRoom(() => 1, ...busy());
    for (let n = 0; n < 10; n++) pace.restMs(10, 0);
    expect(share(pace.restMs(10, 300_000))).toBeCloseTo(0.125);
    expect(pace.restMs(10, 600_000)).toBe(0);
    expect(pace.restMs(10, 10_000_000)).toBe(0);
  });
});
