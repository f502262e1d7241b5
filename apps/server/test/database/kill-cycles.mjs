// Kills a process that writes to the embedded database, several times, and checks after each kill that no acknowledged row is
// lost and nothing is corrupt. Used by the tests and by faults/kill-embedded.mjs.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** @param {string} program @param {string[]} args @param {number} maxMs */
async function writeUntilKilled(program, args, maxMs) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part) => {
    // Most kills happen while it writes, some while it opens and recovers (below).
    if (output === '') setTimeout(() => child.kill('SIGKILL'), Math.random() * maxMs);
    output += part;
  });
  if (Math.random() < 0.1) setTimeout(() => child.kill('SIGKILL'), Math.random() * 1000);
  const [code, signal] = await once(child, 'close');
  if (signal !== 'SIGKILL') throw new Error(`the writer exited with ${code} before the kill`);
  // The last line may be cut off by the kill, with an incomplete number.
  return output
    .split('\n')
    .slice(0, -1)
    .filter((line) => line !== 'open');
}

/**
 * @param {{ cycles: number, programs: string, emptyData: string, maxMs?: number, onCycle?: (n: number, report: object) => void }} options
 */
export async function killCycles({ cycles, programs, emptyData, maxMs = 1500, onCycle }) {
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
      acknowledged.push(...(await writeUntilKilled(join(programs, 'write-rows.js'), [dataDir, emptyData], maxMs)));
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
