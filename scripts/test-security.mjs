// `npm run test:security`: runs the unit and feature tests that docs/asvs.md names.
import { readFileSync } from 'node:fs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { inProject } from './lib/project-root.mjs';
import { runProcess, tool, toolEnvironment } from './lib/run-process.mjs';
import { securityRows, testFilesOf } from './lib/security-table.mjs';

await ensureInstalled();
await ensureBuilt(['server']);
const files = testFilesOf(securityRows(readFileSync(inProject('docs/asvs.md'), 'utf8')));
console.log(`${files.length} test files`);

// Two runs, because all projects of a run need the same number of workers.
const isFeature = (file) => file.includes('.feature.test.');
const runs = [
  { projects: ['unit', 'unit-web', 'pages', 'scripts', 'fuzz'], files: files.filter((file) => !isFeature(file)) },
  { projects: ['features'], files: files.filter(isFeature) },
];
for (const run of runs) {
  const projects = run.projects.map((project) => `--project=${project}`);
  const { code } = await runProcess(tool('vitest'), ['run', ...projects, ...run.files], {
    show: true,
    env: toolEnvironment(),
  });
  if (code !== 0) process.exitCode = 1;
}
