import { describe, expect, it } from 'vitest';
import { createCountingThrottle } from './counting-throttle.ts';

/** The share of the time that counting takes if every batch takes 10 ms. */
const share = (pauseMs: number) => 10 / (10 + pauseMs);

/** A redirect counter and a clock: with every call a second passes and so many redirects are answered. */
function redirects(perSecond = 1000) {
  let [count, time] = [0, 0];
  return [() => (count += perSecond), () => (time += 1000)] as const;
}

describe('counting throttle', () => {
  it('does not pause without CPU pressure', () => {
    const throttle = createCountingThrottle(() => 0, ...redirects());
    for (let n = 0; n < 100; n++) expect(throttle.pauseMs(10, 0)).toBe(0);
    expect(throttle.isIdle()).toBe(true);
  });

  it('backs off under CPU pressure, down to a minimum share and a maximum pause', () => {
    const throttle = createCountingThrottle(() => 0.5, ...redirects());
    const pauses = Array.from({ length: 10 }, () => throttle.pauseMs(10, 0));
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(share(pauses.at(-1) ?? 0)).toBeCloseTo(0.005);
    expect(throttle.pauseMs(10_000, 0)).toBe(20_000);
    expect(throttle.isIdle()).toBe(false);
  });

  it('does not pause under CPU pressure when there are few redirects', () => {
    const throttle = createCountingThrottle(() => 1, ...redirects(50));
    for (let n = 0; n < 10; n++) expect(throttle.pauseMs(10, 0)).toBe(0);
    expect(throttle.isIdle()).toBe(true);
  });

  it('returns to full speed when the CPU pressure ends', () => {
    let pressure = 1;
    const throttle = createCountingThrottle(() => pressure, ...redirects());
    for (let n = 0; n < 10; n++) throttle.pauseMs(10, 0);
    pressure = 0;
    const pauses = Array.from({ length: 20 }, () => throttle.pauseMs(10, 0));
    expect(pauses).toEqual(pauses.toSorted((a, b) => b - a));
    expect(pauses.at(-1)).toBe(0);
  });

  it('does not pause under CPU pressure when clicks are ten minutes old', () => {
    const throttle = createCountingThrottle(() => 1, ...redirects());
    for (let n = 0; n < 10; n++) throttle.pauseMs(10, 0);
    expect(share(throttle.pauseMs(10, 300_000))).toBeCloseTo(0.125);
    expect(throttle.pauseMs(10, 600_000)).toBe(0);
    expect(throttle.pauseMs(10, 10_000_000)).toBe(0);
  });
});
