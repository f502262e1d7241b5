import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { canInstallPackages, findProgram, installPackage, isExecutable } from './find-program.mjs';
import { inProject } from './project-root.mjs';
import { runProcess } from './run-process.mjs';

const names = [
  '/usr/bin/chromium',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A Chromium inside an npm package, kept beside the checkout and out of its lock file: most machines never need it. */
const carried = { name: '@sparticuz/chromium', version: '147.0.0', folder: inProject('.cache/chromium') };

async function fetchCarried() {
  const home = join(carried.folder, 'node_modules', carried.name);
  if (!existsSync(home)) {
    console.error(`Fetching ${carried.name} with npm …`);
    const args = ['install', '--prefix', carried.folder, '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
    const { code, output } = await runProcess('npm', [...args, `${carried.name}@${carried.version}`]);
    if (code !== 0) {
      console.error(output.trim().split('\n').slice(-5).join('\n'));
      return undefined;
    }
  }
  const { default: chromium } = await import(pathToFileURL(join(home, 'build', 'esm', 'index.js')).href);
  return chromium.executablePath();
}

/** @returns {Promise<string>} the path of a Chromium or Chrome, fetched if there is a way to */
export async function findChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted && !isExecutable(wanted)) throw new Error(`CHROMIUM_PATH names no program: ${wanted}`);
  const found = wanted || findProgram(names);
  if (found) return found;
  if (canInstallPackages() && (await installPackage('chromium'))) {
    const installed = findProgram(names);
    if (installed) return installed;
  }
  const fetched = process.platform === 'linux' && process.arch === 'x64' ? await fetchCarried() : undefined;
  if (fetched) return fetched;
  throw new Error('Chromium is missing: install Chromium or Chrome, or name one in CHROMIUM_PATH, and run again.');
}
