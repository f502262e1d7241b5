// Finds the system programs that tests and benchmarks need, and installs missing ones where that is possible.
import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** @param {string[]} names commands or absolute paths @returns {string | undefined} */
export function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/usr/local/bin');
  return names
    .flatMap((name) => (name.startsWith('/') ? [name] : folders.map((folder) => join(folder, name))))
    .find(isExecutable);
}

/** Whether a command succeeds; if not, prints the end of its output. @param {string} command @param {string[]} args */
export async function succeeds(command, args, env = process.env) {
  try {
    await promisify(execFile)(command, args, { env, maxBuffer: 64 * 1024 * 1024 });
    return true;
  } catch (error) {
    const { stdout = '', stderr = '' } = /** @type {{ stdout?: string, stderr?: string }} */ (error);
    console.error(`${stdout}${stderr}`.trim().split('\n').slice(-5).join('\n'));
    return false;
  }
}

/**
 * The path of the first program that exists. Root installs the Debian package if there is none.
 * @param {string[]} names @param {string} packageName @returns {Promise<string | undefined>}
 */
export async function findOrInstall(names, packageName) {
  const found = findProgram(names);
  if (found || process.getuid?.() !== 0 || !findProgram(['apt-get'])) return found;
  console.error(`Installing ${packageName} with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A new image has no package lists.
  await succeeds('apt-get', ['update', '-q'], env);
  await succeeds('apt-get', ['install', '-y', '-q', '--no-install-recommends', packageName], env);
  return findProgram(names);
}

async function ensureTool(program, packageName) {
  if (await findOrInstall([program], packageName)) return;
  throw new Error(`${program} is missing: install the package ${packageName} and run again.`);
}

/** A QR decoder that the product does not use. */
export const ensureZbar = () => ensureTool('zbarimg', 'zbar-tools');
/** Two independent readers of print files, which the product does not use. */
export const ensurePoppler = () => ensureTool('pdftoppm', 'poppler-utils');
export const ensureGhostscript = () => ensureTool('gs', 'ghostscript');
export const ensureNginx = () => ensureTool('nginx', 'nginx-light');
/** Changes the time that a process sees. */
export const ensureFaketime = () => ensureTool('faketime', 'faketime');
/** A load generator. */
export const ensureWrk = () => ensureTool('wrk', 'wrk');
