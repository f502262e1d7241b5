import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inProject } from './project-root.mjs';
import { runProcess } from './run-process.mjs';
import { startProgress } from './progress.mjs';

const stampFile = inProject('node_modules', '.tessera-installed');

/** The files that determine what `npm ci` installs. */
function manifests() {
  const groups = ['packages', 'apps'].filter((group) => existsSync(inProject(group)));
  const members = groups.flatMap((group) =>
    readdirSync(inProject(group)).map((name) => `${group}/${name}/package.json`),
  );
  return ['package-lock.json', 'package.json', '.npmrc', ...members.sort()].filter((file) =>
    existsSync(inProject(file)),
  );
}

function fingerprint() {
  // A folder shared with another system (a container's mount) has binaries of that system.
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of manifests())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(inProject(file)));
  return hash.digest('hex');
}

/** Whether npm's record of node_modules matches the lock file, because `npm install` was run by hand. */
function isInstalledByHand() {
  const record = inProject('node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')).packages;
  const isInstalled = ([path, { version, link, optional, peer }]) =>
    link ? existsSync(inProject(path)) : installed[path] ? installed[path].version === version : optional || peer;
  return Object.entries(locked)
    .filter(([path]) => path.startsWith('node_modules/'))
    .every(isInstalled);
}

/** Installs the dependencies, unless node_modules already matches the lock file. */
export async function ensureInstalled() {
  const wanted = fingerprint();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  if (isInstalledByHand()) return writeFileSync(stampFile, wanted);
  const done = startProgress('Installing dependencies (the first time takes a minute)');
  // With NODE_ENV=production, npm omits the dependencies of the build.
  const { code, output } = await runProcess('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    env: installEnvironment(),
  });
  if (code !== 0) {
    done('failed');
    throw new Error(`npm ci failed:\n${output.trim()}`);
  }
  writeFileSync(stampFile, wanted);
  done();
}

/** npm passes its settings to scripts as npm_config_*; the inner npm must not use those of the outer one. */
function installEnvironment() {
  const env = { ...process.env };
  delete env.npm_config_omit;
  delete env.NODE_ENV;
  return env;
}
