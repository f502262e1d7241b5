// Kills a process that writes to the embedded database, again and again, and checks each time that nothing it had
// acknowledged is gone and nothing is corrupt. Shared by the test suite and faults/kill-embedded.mjs.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** @param {string} program @param {string[]} args @param {number} mostMs */
async function writeUntilKilled(program, args, mostMs) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part) => {
    // Some kills come while it opens and recovers, most while it writes.
    if (output === '') setTimeout(() => child.kill('SIGKILL'), Math.random() * mostMs);
    output += part;
  });
  if (Math.random() < 0.1) setTimeout(() => child.kill('SIGKILL'), Math.random() * 1000);
  const [code, signal] = await once(child, 'close');
  if (signal !== 'SIGKILL') throw new Error(`the writer ended by itself with ${code}`);
  // A line cut by the kill was acknowledged all the same, but its last number may be cut too.
  return output
    .split('\n')
    .slice(0, -1)
    .filter((line) => line !== 'open');
}

/**
 * @param {{ cycles: number, programs: string, emptyData: string, mostMs?: number, onCycle?: (n: number, report: object) => void }} options
 */
export async function killCycles({ cycles, programs, emptyData, mostMs = 1500, onCycle }) {
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
      acknowledged.push(...(await writeUntilKilled(join(programs, 'write-rows.js'), [dataDir, emptyData], mostMs)));
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
