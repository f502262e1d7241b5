import { expect, it } from 'vitest';
import { countFailures } from './flaky-tests.mjs';

const result = (name, failed, failures, output = '') => ({
  name,
  passed: 1,
  failed,
  skipped: 0,
  output,
  seconds: 1,
  cpuSeconds: 0,
  files: [{ file: 'a.test.ts', seconds: 1, failures }],
});

it('counts the failures of each test over all rounds', () => {
  const rounds = [result('unit', 0, []), result('unit', 1, ['adds']), result('unit', 2, ['adds', 'removes'])];
  expect(countFailures(rounds)).toEqual([
    ['unit › a.test.ts › adds', 2],
    ['unit › a.test.ts › removes', 1],
  ]);
});

it('reports a stage that failed beside its tests with its output', () => {
  expect(countFailures([result('lint', 1, [], 'a.ts: unused')])).toEqual([['lint:\na.ts: unused', 1]]);
});
