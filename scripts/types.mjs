// Type-checks every project of the repository, two at a time. A project that checks none of our files fails: a broken
// `include` must not look like success.

import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { tool } from './lib/local-tools.mjs';
import { inProject, projectRoot } from './lib/project-root.mjs';
import { runLimited } from './lib/run-limited.mjs';
import { runProcess } from './lib/run-process.mjs';

await ensureInstalled();

const folders = [
  '.',
  'e2e',
  'bench',
  'fuzz',
  ...['packages', 'apps'].flatMap((group) => readdirSync(inProject(group)).map((name) => `${group}/${name}`)),
].filter((folder) => existsSync(inProject(folder)));
/** Measurements come with the features they measure: until there is one, there is nothing to check. */
const isUnused = (folder) =>
  folder === 'bench' && !readdirSync(inProject(folder)).some((name) => /\.[cm]?[jt]s$/.test(name));

const projects = folders
  .filter((folder) => !isUnused(folder))
  .flatMap((folder) =>
    readdirSync(inProject(folder))
      .filter((name) => /^tsconfig(\.(?!base)\w+)?\.json$/.test(name))
      .map((name) => join(folder, name)),
  );

const results = await runLimited(projects, 2, async (project) => {
  const { code, output } = await runProcess(tool('tsc'), ['-p', project, '--listFiles', '--pretty', 'false']);
  const lines = output.split('\n');
  const isListed = (line) => line.startsWith('/') || /^[A-Z]:[\\/]/.test(line);
  const ours = lines.filter(
    (line) => line.startsWith(join(projectRoot, dirname(project))) && !line.includes('node_modules'),
  );
  const complaints = lines.filter((line) => line.trim() && !isListed(line));
  return { project, files: ours.length, failed: code !== 0 || ours.length === 0, complaints };
});

for (const { project, files, failed, complaints } of results) {
  console.log(`${failed ? '✗' : '✓'} ${project}: ${files} files`);
  if (files === 0) console.log('  checked no file of this repository');
  for (const line of complaints) console.log(`  ${line}`);
}
const failures = results.filter((result) => result.failed).length;
console.log(`types: ${results.length - failures} of ${results.length} projects are clean`);
if (projects.length === 0 || failures > 0) process.exitCode = 1;
