// Remembers which stages have passed with which files, so that a stage is repeated only when one of them has changed.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from './project-root.mjs';

/** The files that git knows or would add; undefined without git. @param {string} folder */
function filesIn(folder) {
  try {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return [...new Set(listed.split('\0'))].filter((file) => file !== '' && existsSync(join(folder, file))).sort();
  } catch {
    return undefined;
  }
}

/** A hash of names and contents of all inputs, and of the Node version. @param {string} folder @param {(file: string) => boolean} isInput */
function fingerprintOfInputs(folder, isInput) {
  const files = filesIn(folder)?.filter(isInput);
  if (!files?.length) return undefined;
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`);
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(folder, file)))
      .update('\0');
  return hash.digest('hex');
}

/** @typedef {import('./stage-runners.mjs').Outcome} Outcome */

/**
 * Returns the stored outcome if `run` has passed with the same inputs before.
 * @param {string} name @param {(file: string) => boolean} isInput @param {() => Promise<Outcome>} run
 * @param {string} [folder] the checkout @returns {Promise<Outcome>}
 */
export async function onceForInputs(name, isInput, run, folder = projectRoot) {
  const stamp = join(folder, '.cache/stages', `${name}.json`);
  const fingerprint = fingerprintOfInputs(folder, isInput);
  const stored = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : {};
  if (fingerprint !== undefined && stored.fingerprint === fingerprint)
    return {
      passed: stored.passed,
      failed: 0,
      skipped: 0,
      output: `${name} has passed with these files\n`,
      files: [],
      cpuSeconds: 0,
      isCached: true,
    };
  const outcome = await run();
  const hasPassed = outcome.passed > 0 && outcome.failed === 0 && outcome.skipped === 0;
  // A file that was edited meanwhile may have been read before or after the edit.
  if (hasPassed && fingerprint !== undefined && fingerprint === fingerprintOfInputs(folder, isInput)) {
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, JSON.stringify({ fingerprint, passed: outcome.passed }));
  }
  return outcome;
}
