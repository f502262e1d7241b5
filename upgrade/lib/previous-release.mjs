// Builds the previous release from the history of this clone.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { startProgress } from '../../scripts/lib/progress.mjs';
import { inProject, projectRoot } from '../../scripts/lib/project-root.mjs';
import { runProcess, toolEnvironment } from '../../scripts/lib/run-process.mjs';

const { commit } = JSON.parse(readFileSync(inProject('upgrade/previous-release.json'), 'utf8'));
const folder = inProject('.cache/previous-release', commit);

/** @param {string} command @param {string[]} args @param {string} cwd */
async function mustRun(command, args, cwd) {
  const { code, output } = await runProcess(command, args, { cwd, env: toolEnvironment() });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`);
}

/** @param {string} target */
function extract(target) {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: projectRoot, stdio: 'ignore' });
  } catch {
    throw new Error(`The previous release, commit ${commit}, is not in this clone. Run: git fetch --unshallow`);
  }
  mkdirSync(target, { recursive: true });
  const files = execFileSync('git', ['archive', commit], { cwd: projectRoot, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', target], { input: files });
}

/** Links all packages but those of the project itself. @param {string} target */
function linkPackages(target) {
  const own = '@tessera';
  mkdirSync(join(target, 'node_modules', own), { recursive: true });
  for (const name of readdirSync(inProject('node_modules')).filter((entry) => entry !== own))
    symlinkSync(inProject('node_modules', name), join(target, 'node_modules', name));
  for (const name of readdirSync(inProject('node_modules', own)))
    symlinkSync(readlinkSync(inProject('node_modules', own, name)), join(target, 'node_modules', own, name));
}

/** @param {string} target */
const hasSamePackages = (target) =>
  readFileSync(join(target, 'package-lock.json'), 'utf8') === readFileSync(inProject('package-lock.json'), 'utf8');

/** Builds the server of the previous release, once per commit. Returns the file that starts it. */
export async function buildPreviousRelease() {
  const entryFile = join(folder, 'apps/server/dist/main.js');
  if (existsSync(entryFile)) return entryFile;
  const done = startProgress('Building the previous release');
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  extract(partial);
  if (hasSamePackages(partial)) linkPackages(partial);
  else await mustRun('npm', ['ci', '--no-audit', '--no-fund'], partial);
  const build = `import { ensureBuilt } from './scripts/lib/ensure-built.mjs'; await ensureBuilt(['server']);`;
  await mustRun(process.execPath, ['--input-type=module', '-e', build], partial);
  renameSync(partial, folder);
  done();
  return entryFile;
}
