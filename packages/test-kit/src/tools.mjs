import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runProcess } from './run-process.mjs';

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

/** Whether a missing program can be fetched from the system's packages. */
export const canInstallPackages = () => process.getuid?.() === 0 && findProgram(['apt-get']) !== undefined;

/** @param {string} name a Debian package @returns {Promise<boolean>} */
export async function installPackage(name) {
  console.error(`Fetching ${name} with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A fresh image has no package lists at all.
  await runProcess('apt-get', ['update', '-q'], { env });
  const { code, output } = await runProcess('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], {
    env,
  });
  if (code !== 0) console.error(output.trim().split('\n').slice(-5).join('\n'));
  return code === 0;
}
