import { expect, it } from 'vitest';
import { durations } from './run-stages.mjs';
import { runProcess } from './run-process.mjs';

const spin = 'while (process.cpuUsage().user < 300_000);';
const run = (code) => runProcess(process.execPath, ['-e', code]);

it.runIf(process.platform === 'linux')('measures the CPU time of a process and of its children', async () => {
  const parent = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(spin)}])`;
  expect((await run(parent)).cpuSeconds).toBeGreaterThanOrEqual(0.3);
  expect((await run('setTimeout(() => {}, 300)')).cpuSeconds).toBeLessThan(0.3);
});

it('prints CPU time beside the duration, if it is known', () => {
  expect(durations(12.34, 5.67)).toBe('   12.3 s     5.7 s CPU');
  expect(durations(12.34, 0)).toBe('   12.3 s');
});
