// `npm run bench:sheet [-- codes]`: see bench.ts. It runs in a process of its own, whose memory is measured.
import { spawnSync } from 'node:child_process';
import { bundleProgram } from '../../scripts/lib/bundle-program.mjs';
import { inProject } from '../../scripts/lib/project-root.mjs';

const thread = await bundleProgram(inProject('apps/server/src/platform/sheets/sheet-thread.ts'), 'sheet-thread');
const program = await bundleProgram(inProject('bench/sheet/bench.ts'), 'sheet');
const { status } = spawnSync(process.execPath, [program, thread, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
