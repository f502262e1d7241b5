// `npm run test:node -- 22`: the unit and feature tests with another version of Node, installed from npm.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { inProject } from './lib/project-root.mjs';

const [version = '24', ...filters] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'tessera-node-'));
const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (error) throw error;
  return status ?? 1;
}

try {
  const installed = run('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, `${name}@${version}`]);
  if (installed !== 0) throw new Error(`${name}@${version} could not be installed`);
  const bin = join(folder, 'node_modules', name, 'bin');
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  const vitest = inProject('node_modules/vitest/vitest.mjs');
  const projects = ['unit', 'scripts', 'fuzz', 'features'].flatMap((project) => ['--project', project]);
  process.exitCode = run(join(bin, 'node'), [vitest, 'run', ...projects, ...filters], { cwd: inProject('.'), env });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
