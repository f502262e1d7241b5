// Remembers which stages have passed with which files, so that a stage is repeated only when one of them has changed.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inProject, projectRoot } from './project-root.mjs';

/** The files of the checkout that git knows or would add; undefined without git. */
function filesOfCheckout() {
  const options = { cwd: projectRoot, encoding: /** @type {const} */ ('utf8'), maxBuffer: 2 ** 26 };
  try {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], options);
    return [...new Set(listed.split('\0'))].filter((file) => existsSync(inProject(file)) && file !== '').sort();
  } catch {
    return undefined;
  }
}

/** A hash of names and contents of all inputs, and of the Node version. @param {(file: string) => boolean} isInput */
function fingerprintOfInputs(isInput) {
  const files = filesOfCheckout()?.filter(isInput);
  if (!files?.length) return undefined;
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`);
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(inProject(file)))
      .update('\0');
  return hash.digest('hex');
}

/** @typedef {import('./stage-runners.mjs').Outcome} Outcome */

/**
 * Returns the stored outcome if `run` has passed with the same inputs before.
 * @param {string} name @param {(file: string) => boolean} isInput @param {() => Promise<Outcome>} run
 * @returns {Promise<Outcome & { isCached?: boolean }>}
 */
export async function onceForInputs(name, isInput, run) {
  const stamp = inProject('.cache/stages', `${name}.json`);
  const fingerprint = fingerprintOfInputs(isInput);
  const stored = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : {};
  if (fingerprint !== undefined && stored.fingerprint === fingerprint)
    return { passed: stored.passed, failed: 0, skipped: 0, output: `${name} has passed with these files\n`, files: [], isCached: true };
  const outcome = await run();
  const hasPassed = outcome.passed > 0 && outcome.failed === 0 && outcome.skipped === 0;
  // A file that was edited meanwhile may have been read before or after the edit.
  if (hasPassed && fingerprint !== undefined && fingerprint === fingerprintOfInputs(isInput)) {
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, JSON.stringify({ fingerprint, passed: outcome.passed }));
  }
  return outcome;
}
