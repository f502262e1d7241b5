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

/** Another run on this machine may be installing something. */
const lockTimeout = 'DPkg::Lock::Timeout=600';

/** A new image has no package lists. One update serves all programs. @type {Promise<boolean> | undefined} */
let listsUpdated;

/** @param {string[]} packageNames */
async function aptInstall(packageNames) {
  console.error(`Installing ${packageNames.join(', ')} with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  listsUpdated ??= succeeds('apt-get', ['update', '-q'], env);
  await listsUpdated;
  const options = ['-y', '-q', '--no-install-recommends', '-o', lockTimeout];
  return succeeds('apt-get', ['install', ...options, ...packageNames], env);
}

/** @typedef {{ find: () => unknown, packageNames: string[] }} Request */

/** Requests that wait for apt-get. @type {Request[]} */
const waiting = [];
let lastInstallation = Promise.resolve();

/** Packages that are wanted at the same time share a call of apt-get, which runs once at a time. @param {Request} request */
function install(request) {
  waiting.push(request);
  lastInstallation = lastInstallation.then(async () => {
    const requests = [];
    // The call before this one may have installed it.
    for (const one of waiting.splice(0)) if (!(await one.find())) requests.push(one);
    if (requests.length === 0) return;
    const isInstalled = await aptInstall([...new Set(requests.flatMap(({ packageNames }) => packageNames))]);
    // One unknown package makes the whole call fail.
    if (!isInstalled && requests.length > 1) for (const { packageNames } of requests) await aptInstall(packageNames);
  });
  return lastInstallation;
}

/**
 * The result of `find`. If there is none, root installs the Debian packages and tries again.
 * @template T @param {() => T | undefined | Promise<T | undefined>} find @param {string[]} packageNames
 */
async function retryInstalled(find, packageNames) {
  const found = await find();
  if (found || process.getuid?.() !== 0 || !findProgram(['apt-get'])) return found;
  await install({ find, packageNames });
  return find();
}

/**
 * The path of the first program that exists. Root installs the Debian package if there is none.
 * @param {string[]} names @param {string} packageName @returns {Promise<string | undefined>}
 */
export const findOrInstall = (names, packageName) => retryInstalled(() => findProgram(names), [packageName]);

/** @param {string | string[]} names @param {string} packageName @returns {Promise<string>} the path of the program */
async function ensureTool(names, packageName) {
  const candidates = [names].flat();
  const found = await findOrInstall(candidates, packageName);
  if (found) return found;
  throw new Error(`${candidates[0]} is missing: install the package ${packageName} and run again.`);
}

/** A QR decoder that the product does not use. */
export const ensureZbar = () => ensureTool('zbarimg', 'zbar-tools');
/** Two independent readers of print files, which the product does not use. */
export const ensurePoppler = () => ensureTool('pdftoppm', 'poppler-utils');
export const ensureGhostscript = () => ensureTool('gs', 'ghostscript');
export const ensureNginx = () => ensureTool('nginx', 'nginx-light');
/** Changes the time that a process sees. */
export const ensureFaketime = () => ensureTool('faketime', 'faketime');
/** A pooler of database connections. */
export const ensurePgbouncer = () => ensureTool(['pgbouncer', '/usr/sbin/pgbouncer'], 'pgbouncer');
export const ensureFirefox = () => ensureTool(['firefox-esr', 'firefox'], 'firefox-esr');

/** Debian's Python, for which Debian's packages of libraries are. */
export const python = '/usr/bin/python3';

/** @param {string} statement */
const pythonCan = (statement) =>
  promisify(execFile)(python, ['-c', statement]).then(
    () => true,
    () => false,
  );

/** Python with the HTTP client of an example. */
export async function ensureHttpx() {
  if (await retryInstalled(() => pythonCan('import httpx'), ['python3-httpx'])) return;
  throw new Error('Python with httpx is missing: install the package python3-httpx and run again.');
}

/** WebKitGTK with its driver, a display, and Python's access to it for the window that tests use. */
export async function ensureWebkit() {
  const packageNames = ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'];
  const hasWindow = () => pythonCan("import gi; gi.require_version('WebKit2', '4.1')");
  const find = async () => findProgram(['WebKitWebDriver']) && findProgram(['Xvfb']) && (await hasWindow());
  if (await retryInstalled(find, packageNames)) return;
  throw new Error(`WebKit is missing: install the packages ${packageNames.join(' ')} and run again.`);
}

/** A load generator. */
export const ensureWrk = () => ensureTool('wrk', 'wrk');
