import { expect, it } from 'vitest';
import { testClock } from '../../../test/app/test-clock.ts';
import { createUnknownLinkThrottle } from './unknown-link-throttle.ts';

it('throttles a network after 60 unknown links in a minute, and no other network', () => {
  const clock = testClock();
  const throttle = createUnknownLinkThrottle(clock);
  const ask = (address: string) => throttle.secondsToWait(address);
  for (let n = 0; n < 60; n += 1) expect(ask(`2001:db8:1:2::${n.toString(16)}`)).toBe(0);
  expect(ask('2001:db8:1:2::ffff')).toBeGreaterThan(0);
  expect(ask('2001:db8:1:3::1')).toBe(0);
  clock.advance(60_000);
  expect(ask('2001:db8:1:2::1')).toBe(0);
});
