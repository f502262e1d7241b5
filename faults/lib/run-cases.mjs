/** @typedef {{ name: string, guarantee: string, run: () => Promise<{ holds: boolean, result: string }> }} Case */

/** Runs the cases with all words in their name, and prints the results. @param {Case[]} cases @param {string[]} words */
export async function runCases(cases, words) {
  const chosen = cases.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word.toLowerCase())));
  if (chosen.length === 0) {
    console.error(`No case has this name. Cases:\n${cases.map(({ name }) => `  ${name}`).join('\n')}`);
    process.exit(1);
  }
  const rows = [];
  for (const one of chosen) {
    const { name, guarantee } = one;
    const started = performance.now();
    console.log(`▸ ${name}\n  guarantee: ${guarantee}`);
    const { holds, result } = await one
      .run()
      .catch((error) => ({ holds: false, result: `failed with an error: ${error.stack ?? error}` }));
    console.log(`  ${holds ? '✓' : '✗'} ${result} (${Math.round((performance.now() - started) / 1000)} s)\n`);
    rows.push({ name, guarantee, holds, result });
  }
  const failed = rows.filter(({ holds }) => !holds).length;
  console.log(`${rows.length - failed} passed, ${failed} failed`);
  return { rows, failed };
}
