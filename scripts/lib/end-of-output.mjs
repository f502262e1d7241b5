const maxLines = 120;
/** How the runners of tests name a failed one: Vitest, Playwright, and the checks of this project. */
const isFailure = /^\s*(FAIL|×|✗|✘)\s/u;
/** Colors of a terminal. */
const colors = /\u001B\[[0-9;]*m/gu;

/** The end of a stage's output, after the names of failed tests that stand before it. @param {string} output */
export function endOfOutput(output) {
  const lines = output.trimEnd().split('\n');
  const earlier = lines.slice(0, -maxLines).filter((line) => isFailure.test(line.replace(colors, '')));
  return [...new Set(earlier), ...lines.slice(-maxLines)].join('\n');
}
