import { unpackCarriedChromium } from './carried-chromium.mjs';
import { canInstallPackages, findProgram, installPackage, isExecutable } from './find-program.mjs';

const names = [
  '/usr/bin/chromium',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

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
  const fetched = process.platform === 'linux' && process.arch === 'x64' ? await unpackCarriedChromium() : undefined;
  if (fetched) return fetched;
  throw new Error('Chromium is missing: install Chromium or Chrome, or name one in CHROMIUM_PATH, and run again.');
}
