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
const { code } = await runProcess(tool('vitest'), ['run', ...files], { show: true, env: toolEnvironment() });
process.exitCode = code;
