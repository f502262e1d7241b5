import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureFaketime } from '../../packages/test-kit/src/tools.mjs';
import { exact, number, told } from '../lib/figures.mjs';
import { startSystem } from '../lib/system.mjs';
import { startVisitors } from '../lib/visitors.mjs';

export const diskFull = {
  name: 'the disk is full, and then has room again',
  promise: 'redirects go on; what could not be written down is counted as dropped; recording resumes by itself',
  async run() {
    const disk = mkdtempSync(join(tmpdir(), 'tessera-small-disk-'));
    // A disk of its own that can be filled: the machine's stays as it is.
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'none', disk]);
    try {
      const system = await startSystem({ nodes: 1, dataDirOf: () => join(disk, 'data') });
      try {
        const crowd = startVisitors(system);
        await sleep(1000);
        try {
          writeFileSync(join(disk, 'filler'), Buffer.alloc(64 * 1024 * 1024));
        } catch {
          // As full as it gets.
        }
        await sleep(2500);
        const whileFull = crowd.failed;
        const lost = (await system.nodes[0]?.metric('tessera_clicks_dropped_total')) ?? 0;
        rmSync(join(disk, 'filler'));
        await sleep(500);
        const before = (await system.nodes[0]?.metric('tessera_clicks_recorded_total')) ?? 0;
        await sleep(1000);
        const after = (await system.nodes[0]?.metric('tessera_clicks_recorded_total')) ?? 0;
        await crowd.stop();
        const dropped = (await system.nodes[0]?.metric('tessera_clicks_dropped_total')) ?? 0;
        const tally = await system.tally(crowd.visits);
        return {
          // Every answered click is either counted or in the figure of those that were dropped.
          kept:
            crowd.failed === 0 &&
            whileFull === 0 &&
            lost > 0 &&
            after > before &&
            tally.lost === dropped &&
            tally.twice === 0,
          figure: `${crowd.failed} failed redirects; ${number(tally.answered)} answered, ${tally.lost} uncounted, ${dropped} reported as dropped, ${tally.twice} counted twice; recording again by itself`,
        };
      } finally {
        await system.stop();
      }
    } finally {
      execFileSync('umount', ['-l', disk]);
      rmSync(disk, { recursive: true, force: true });
    }
  },
};

/** The library behind `faketime`, which can change its mind while a process runs. */
function findLibrary() {
  const places = ['/usr/lib/*/faketime/libfaketime.so.1', '/usr/lib/faketime/libfaketime.so.1'];
  for (const place of places) {
    const found = expand(place).find((path) => existsSync(path));
    if (found) return found;
  }
  throw new Error('libfaketime.so.1 is not where the package faketime puts it');
}

/** @param {string} pattern */
const expand = (pattern) =>
  execFileSync('sh', ['-c', `ls ${pattern} 2>/dev/null || true`], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

export const clockJumps = {
  name: 'the clock jumps: a day ahead, back, an hour back',
  promise: 'redirects go on; every answered click is counted once',
  async run() {
    await ensureFaketime();
    const folder = mkdtempSync(join(tmpdir(), 'tessera-clock-'));
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'clock');
    const jump = (to) => writeFileSync(file, `${to}\n`);
    jump('+0');
    const env = {
      LD_PRELOAD: findLibrary(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    const system = await startSystem({ nodes: 2, env });
    try {
      const crowd = startVisitors(system);
      const hoursAhead = async () => {
        const { headers } = await fetch(`${system.nodes[0]?.url}/healthz`);
        return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 3_600_000);
      };
      const seen = [];
      for (const [to, hours] of /** @type {const} */ ([
        ['+1d', 24],
        ['+0', 0],
        ['-1h', -1],
        ['+0', 0],
      ])) {
        await sleep(500);
        jump(to);
        // The library reads its file once a second, and Node keeps the text of a date for another.
        for (let n = 0; n < 20 && (await hoursAhead()) !== hours; n += 1) await sleep(200);
        await sleep(1000);
        seen.push(await hoursAhead());
      }
      await crowd.stop();
      const tally = await system.tally(crowd.visits);
      return {
        kept: exact(tally) && crowd.failed === 0 && seen.join() === '24,0,-1,0',
        figure: `${seen.map((hours) => `${hours} h`).join(', ')} by its clock: ${crowd.failed} failed redirects; ${told(tally)}`,
      };
    } finally {
      await system.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
