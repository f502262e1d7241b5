/** @param {import('./run-stages.mjs').Result} result @returns {string[]} */
function failedTests({ name, failed, files, output }) {
  const tests = files.flatMap(({ file, failures }) => failures.map((title) => `${name} › ${file} › ${title}`));
  // A check has no tests, and a runner can fail beside its tests.
  return failed > tests.length ? [...tests, `${name}:\n${output.trimEnd().split('\n').slice(-20).join('\n')}`] : tests;
}

/**
 * Tests that failed at least once, with the number of their failures, most frequent first.
 * @param {import('./run-stages.mjs').Result[]} results of all rounds @returns {[string, number][]}
 */
export function countFailures(results) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const test of results.flatMap(failedTests)) counts.set(test, (counts.get(test) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}
