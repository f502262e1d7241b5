import { expect, test } from 'vitest';
import { inProject } from './project-root.mjs';
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
  expect(countVitest(report, 1, ['apps/web'])).toMatchObject({ passed: 2, failed: 1, skipped: 2, notes: [] });
});

test('counts a file that cannot be loaded as a failure', () => {
  const broken = { name: '/x/c.test.ts', status: 'failed', message: 'no such module', assertionResults: [] };
  const { failed, notes } = countVitest({ ...clean, testResults: [broken] }, 1, []);
  expect({ failed, notes }).toEqual({ failed: 1, notes: ['/x/c.test.ts: no such module'] });
});

test('fails when a required folder ran no test', () => {
  expect(countVitest(clean, 0, ['apps/web'])).toMatchObject({ failed: 1, notes: ['no test of apps/web was run'] });
});

test('fails when vitest exits with an error though no test failed', () => {
  expect(countVitest(clean, 1, []).failed).toBe(1);
});

test('counts a flaky Playwright test as failed', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright({ stats, errors: [] }, 1)).toMatchObject({ passed: 3, failed: 2, skipped: 2, notes: [] });
});

test('fails when Playwright ran no test or reports an error outside of tests', () => {
  expect(countPlaywright({ stats: {}, errors: [] }, 0).failed).toBe(1);
  expect(countPlaywright({ stats: { expected: 1 }, errors: [{ message: 'exit code 1' }] }, 1)).toMatchObject({
    failed: 1,
  });
});

const onEmbedded = { engine: 'embedded', answers: 5000, passed: 13, failed: 0 };
const fuzzed = [onEmbedded, { ...onEmbedded, engine: 'postgres' }];

test('lists the test files with their seconds and failed tests', () => {
  const name = inProject('packages/qr/a.test.ts');
  const assertionResults = [{ status: 'failed', fullName: 'draws' }, { status: 'passed' }];
  const file = { name, status: 'failed', startTime: 1000, endTime: 3500, assertionResults };
  expect(countVitest({ ...clean, testResults: [file] }, 1, []).files).toEqual([
    { file: 'packages/qr/a.test.ts', seconds: 2.5, failures: ['draws'] },
  ]);

  const spec = (title, ok, duration) => ({ title, ok, tests: [{ results: [{ duration }] }] });
  const suites = [
    { file: 'a.spec.ts', specs: [spec('opens', true, 500)], suites: [{ specs: [spec('saves', false, 1000)] }] },
  ];
  expect(countPlaywright({ suites, config: { rootDir: inProject('e2e') } }, 1).files).toEqual([
    { file: 'e2e/a.spec.ts', seconds: 1.5, failures: ['saves'] },
  ]);
});

test('adds up the fuzzer results of both engines', () => {
  expect(countFuzz(fuzzed, 0, ['embedded', 'postgres'])).toMatchObject({
    passed: 26,
    failed: 0,
    skipped: 0,
    notes: [],
  });
  expect(countFuzz([{ ...onEmbedded, passed: 12, failed: 1 }], 1, ['embedded']).failed).toBe(1);
});

test('fails when the fuzzer skipped an engine or got too few responses', () => {
  expect(countFuzz(fuzzed.slice(0, 1), 0, ['embedded', 'postgres']).failed).toBe(1);
  expect(countFuzz([{ ...onEmbedded, answers: 20 }], 0, ['embedded']).failed).toBe(1);
});

test('fails when the fuzzer exits with an error though it found nothing', () => {
  expect(countFuzz(fuzzed, 1, ['embedded', 'postgres']).failed).toBe(1);
});
