import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from './project-root.mjs';

const isBuildInput = (path) =>
  !/(^|\/)(node_modules|dist|data)(\/|$)/.test(path) && !/\.(test|spec)\.[cm]?[jt]sx?$/.test(path);

/** @param {string} path a file or folder @returns {string[]} its files that can change a build */
function filesIn(path) {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => isBuildInput(relative(projectRoot, file)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return [path];
    throw error;
  }
}

/** @param {string[]} paths relative to the checkout @returns {string} a hash of names and contents */
export function fingerprintOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesIn(join(projectRoot, path))).sort())
    hash.update(relative(projectRoot, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** @param {string} file @param {string} fingerprint */
export const isStamped = (file, fingerprint) => existsSync(file) && readFileSync(file, 'utf8') === fingerprint;

/**
 * Does `work` unless the stamp file has this fingerprint. The stamp is removed before the work and written after it, so that
 * interrupted work is repeated.
 * @param {string} stampFile @param {string} fingerprint @param {() => Promise<void>} work
 */
export async function doOnce(stampFile, fingerprint, work) {
  if (isStamped(stampFile, fingerprint)) return;
  rmSync(stampFile, { force: true });
  await work();
  writeFileSync(stampFile, fingerprint);
}
