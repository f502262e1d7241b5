import { expect, test } from 'vitest';
import { countFuzz, countPlaywright, countVitest } from './test-reports.mjs';

const report = {
  numPassedTests: 2,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    { name: '/x/apps/web/a.test.ts', status: 'failed', message: '', assertionResults: [{ status: 'failed' }] },
    { name: '/x/packages/qr/b.test.ts', status: 'passed', message: '', assertionResults: [] },
  ],
};
const clean = { ...report, numFailedTests: 0, testResults: [{ ...report.testResults[1] }] };

test('counts passed, failed, skipped and to-do tests', () => {
  expect(countVitest(report, 1, ['apps/web'])).toEqual({ passed: 2, failed: 1, skipped: 2, notes: [] });
});

test('counts a file that cannot be loaded as a failure', () => {
  const broken = { name: '/x/c.test.ts', status: 'failed', message: 'no such module', assertionResults: [] };
  const { failed, notes } = countVitest({ ...clean, testResults: [broken] }, 1, []);
  expect({ failed, notes }).toEqual({ failed: 1, notes: ['/x/c.test.ts: no such module'] });
});

test('fails when a folder contributed no test', () => {
  expect(countVitest(clean, 0, ['apps/web'])).toMatchObject({ failed: 1, notes: ['no test of apps/web was run'] });
});

test('fails when the runner failed though no test did', () => {
  expect(countVitest(clean, 1, []).failed).toBe(1);
});

test('counts journeys, flaky ones as failures', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright({ stats, errors: [] }, 1)).toEqual({ passed: 3, failed: 2, skipped: 2, notes: [] });
});

test('fails when no journey was run or the server did not close', () => {
  expect(countPlaywright({ stats: {}, errors: [] }, 0).failed).toBe(1);
  expect(countPlaywright({ stats: { expected: 1 }, errors: [{ message: 'exit code 1' }] }, 1)).toMatchObject({
    failed: 1,
  });
});

const onEmbedded = { engine: 'embedded', answers: 5000, passed: 13, failed: 0 };
const fuzzed = [onEmbedded, { ...onEmbedded, engine: 'postgres' }];

test('counts what the fuzzer promises on both engines', () => {
  expect(countFuzz(fuzzed, 0, ['embedded', 'postgres'])).toEqual({ passed: 26, failed: 0, skipped: 0, notes: [] });
  expect(countFuzz([{ ...onEmbedded, passed: 12, failed: 1 }], 1, ['embedded']).failed).toBe(1);
});

test('fails when the fuzzer left an engine out or hardly got an answer', () => {
  expect(countFuzz(fuzzed.slice(0, 1), 0, ['embedded', 'postgres']).failed).toBe(1);
  expect(countFuzz([{ ...onEmbedded, answers: 20 }], 0, ['embedded']).failed).toBe(1);
});

test('fails when the fuzzer failed though nothing was found', () => {
  expect(countFuzz(fuzzed, 1, ['embedded', 'postgres']).failed).toBe(1);
});
