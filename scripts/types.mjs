// Type-checks every TypeScript project of the repository, two at a time.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { inProject, projectRoot } from './lib/project-root.mjs';
import { runProcess, tool } from './lib/run-process.mjs';

await ensureInstalled();

const workspaces = ['packages', 'apps'].flatMap((group) =>
  readdirSync(inProject(group)).map((name) => `${group}/${name}`),
);
const projects = ['.', 'e2e', 'bench', 'fuzz', ...workspaces]
  .filter((folder) => existsSync(inProject(folder)))
  .flatMap((folder) =>
    readdirSync(inProject(folder))
      .filter((name) => /^tsconfig(\.(?!base)\w+)?\.json$/.test(name))
      .map((name) => join(folder, name)),
  );

/** Several checkers per project would check shared types several times, and two projects use both cores. */
const oneChecker = ['--checkers', '1'];

/** @param {string} project */
async function checkTypes(project) {
  const { code, output } = await runProcess(tool('tsc'), [
    '-p',
    project,
    ...oneChecker,
    '--listFiles',
    '--pretty',
    'false',
  ]);
  const lines = output.split('\n').filter((line) => line.trim());
  const isFile = (line) => line.startsWith('/') || /^[A-Z]:[\\/]/.test(line);
  const files = lines.filter(
    (line) => line.startsWith(join(projectRoot, dirname(project))) && !line.includes('node_modules'),
  ).length;
  // A project that checks no file of the repository has a broken `include`.
  return { project, files, isClean: code === 0 && files > 0, errors: lines.filter((line) => !isFile(line)) };
}

const results = [];
const queue = projects.entries();
const worker = async () => {
  for (const [index, project] of queue) results[index] = await checkTypes(project);
};
await Promise.all([worker(), worker()]);

for (const { project, files, isClean, errors } of results) {
  console.log(`${isClean ? '✓' : '✗'} ${project}: ${files} files`);
  for (const line of errors) console.log(`  ${line}`);
}
const clean = results.filter(({ isClean }) => isClean).length;
console.log(`types: ${clean} of ${results.length} projects are clean`);
if (results.length === 0 || clean < results.length) process.exitCode = 1;
