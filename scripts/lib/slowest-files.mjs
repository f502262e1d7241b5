import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inProject } from './project-root.mjs';

const shown = 20;
const report = '.cache/slowest.txt';

/**
 * The slowest test files of each stage, with their seconds.
 * @param {{ name: string, files: import('./test-reports.mjs').TestFile[] }[]} results @returns {string}
 */
export function slowestFiles(results) {
  const linesOf = ({ name, files }) =>
    files
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, shown)
      .map(({ file, seconds }) => `${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s  ${file}`);
  return results.flatMap(linesOf).join('\n');
}

/** @param {string} text @returns {string} the written file */
export function writeSlowestFiles(text) {
  mkdirSync(dirname(inProject(report)), { recursive: true });
  writeFileSync(inProject(report), `${text}\n`);
  return report;
}
