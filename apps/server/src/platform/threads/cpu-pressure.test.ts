import { expect, it } from 'vitest';
import { watchStrain } from './cpu-pressure.ts';
import { mainThreadTimes } from './thread-times.ts';

it.runIf(process.platform === 'linux')('counts the processor time of a main thread', () => {
  const before = mainThreadTimes(process.pid)?.ranMs ?? Number.NaN;
  const end = performance.now() + 50;
  while (performance.now() < end);
  // The test may run in a worker thread; the main thread of the process then runs beside it.
  expect(mainThreadTimes(process.pid)?.ranMs).toBeGreaterThanOrEqual(before);
  expect(mainThreadTimes(2 ** 22 + 1)).toBeUndefined();
});

it('reports a share between 0 and 1', async () => {
  const strain = watchStrain(process.pid);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const share = strain();
  expect(share).toBeGreaterThanOrEqual(0);
  expect(share).toBeLessThanOrEqual(1);
});
