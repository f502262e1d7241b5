// Counts come from the machine-readable reports of the test runners, never from their prose.

/** @typedef {{ passed: number, failed: number, skipped: number, notes: string[] }} Count */

/**
 * @param {any} report vitest's JSON report @param {number} exitCode
 * @param {string[]} mustCover folders that must have contributed tests: a pattern that matches nothing is a failure
 * @returns {Count}
 */
export function countVitest(report, exitCode, mustCover) {
  const notes = [];
  const files = report.testResults ?? [];
  const missing = mustCover.filter((folder) => !files.some(({ name }) => name.includes(`/${folder}/`)));
  for (const folder of missing) notes.push(`no test of ${folder} was run`);
  // A file that cannot be loaded fails without a single failed test.
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  );
  for (const { name, message } of broken) notes.push(`${name}: ${message}`);
  const failed = report.numFailedTests + broken.length + missing.length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    notes,
  };
}

/** @param {any} report Playwright's JSON report @param {number} exitCode @returns {Count} */
export function countPlaywright(report, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats ?? {};
  const errors = report.errors ?? [];
  const notes = errors.map(({ message }) => message ?? 'unknown error');
  if (expected + unexpected + flaky === 0) notes.push('no journey was run');
  const failed = unexpected + flaky + errors.length;
  return { passed: expected, failed: failed === 0 && (exitCode !== 0 || expected === 0) ? 1 : failed, skipped, notes };
}
