import { expect, it } from 'vitest';
import { cpuMsOf, waitMsOf } from './cpu-time.mjs';

it.each([
  ['CPU time', cpuMsOf],
  ['time spent waiting for a processor', waitMsOf],
])('reads the %s of processes and ignores those that have ended', (_, read) => {
  const ended = 2 ** 30;
  expect(read([ended, process.pid])).toBeGreaterThan(0);
  expect(read([ended])).toBe(0);
});
