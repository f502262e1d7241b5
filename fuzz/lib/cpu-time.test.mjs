import { expect, it } from 'vitest';
import { cpuMsOf, waitMsOf } from './cpu-time.mjs';

it.each([
  ['CPU time', cpuMsOf],
  ['time spent waiting for a processor', waitMsOf],
])('adds up the %s of processes and ignores those that have ended', (_, read) => {
  const ended = 2 ** 30;
  const own = read([process.pid]);
  expect(own).toBeGreaterThan(0);
  expect(read([process.pid, process.pid, ended])).toBeGreaterThanOrEqual(2 * own);
  expect(read([ended])).toBe(0);
});
