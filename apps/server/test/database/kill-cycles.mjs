// Repeatedly kills a process that writes to the embedded database, and checks that no acknowledged row is missing and nothing
// is corrupt. Used by the test suite and faults/kill-embedded.mjs.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** @param {string} program @param {string[]} args @param {number} maxDelayMs */
async function writeUntilKilled(program, args, maxDelayMs) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part) => {
    // Most kills hit a writing process; the ones below may hit one that opens and recovers.
    if (output === '') setTimeout(() => child.kill('SIGKILL'), Math.random() * maxDelayMs);
    output += part;
  });
  if (Math.random() < 0.1) setTimeout(() => child.kill('SIGKILL'), Math.random() * 1000);
  const [code, signal] = await once(child, 'close');
  if (signal !== 'SIGKILL') throw new Error(`the writer ended unexpectedly with code ${code}`);
  // Drop the last line: the kill may have cut it in the middle of a number.
  return output
    .split('\n')
    .slice(0, -1)
    .filter((line) => line !== 'open');
}

/**
 * @param {{ cycles: number, programs: string, emptyData: string, maxDelayMs?: number, onCycle?: (n: number, report: object) => void }} options
 */
export async function killCycles({ cycles, programs, emptyData, maxDelayMs = 1500, onCycle }) {
  const scratch = await mkdtemp(join(tmpdir(), 'tessera-kill-'));
  const dataDir = join(scratch, 'data');
  const acknowledgedFile = join(scratch, 'acknowledged');
  /** @type {string[]} */
  const acknowledged = [];
  const total = {
    cycles: 0,
    acknowledged: 0,
    missing: 0,
    torn: 0,
    broken: /** @type {string[]} */ ([]),
    reopenMs: /** @type {number[]} */ ([]),
  };
  try {
    for (let n = 1; n <= cycles; n++) {
      acknowledged.push(...(await writeUntilKilled(join(programs, 'write-rows.js'), [dataDir, emptyData], maxDelayMs)));
      await writeFile(acknowledgedFile, acknowledged.join('\n'));
      const check = [join(programs, 'check-rows.js'), dataDir, acknowledgedFile, emptyData];
      const { stdout } = await run(process.execPath, check);
      const report = JSON.parse(stdout);
      total.cycles = n;
      total.acknowledged = report.acknowledged;
      total.missing += report.missing;
      if (report.rows !== report.tally) total.torn++;
      total.broken.push(...report.broken);
      total.reopenMs.push(report.reopenMs);
      onCycle?.(n, report);
    }
    return total;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
