import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureFaketime } from '../../packages/test-kit/src/tools.mjs';
import { describeTally, isExact, number } from '../lib/results.mjs';
import { withSystem } from '../lib/system.mjs';
import { startVisitors } from '../lib/visitors.mjs';

/** @param {import('../lib/system.mjs').System} system @param {string} filler */
async function fillDisk(system, filler) {
  const metric = async (/** @type {string} */ name) => (await system.nodes[0]?.metric(name)) ?? 0;
  const visitors = startVisitors(system);
  await sleep(1000);
  try {
    writeFileSync(filler, Buffer.alloc(64 * 1024 * 1024));
  } catch {
    // The disk is full now.
  }
  await sleep(2500);
  const droppedWhileFull = await metric('tessera_clicks_dropped_total');
  rmSync(filler);
  await sleep(500);
  const before = await metric('tessera_clicks_recorded_total');
  await sleep(1000);
  const after = await metric('tessera_clicks_recorded_total');
  await visitors.stop();
  const dropped = await metric('tessera_clicks_dropped_total');
  const tally = await system.tally(visitors.visits);
  return {
    // Every answered click is either counted or reported as dropped.
    holds:
      visitors.failed === 0 && droppedWhileFull > 0 && after > before && tally.lost === dropped && tally.twice === 0,
    result: `${visitors.failed} failed redirects; ${number(tally.answered)} answered, ${tally.lost} not counted, ${dropped} reported as dropped, ${tally.twice} counted twice; recording resumed`,
  };
}

export const diskFull = {
  name: 'the disk is full, and then has space again',
  guarantee: 'redirects continue; clicks that could not be recorded are reported as dropped; recording resumes',
  async run() {
    const disk = mkdtempSync(join(tmpdir(), 'tessera-small-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'none', disk]);
    try {
      const options = { nodes: 1, dataDirOf: () => join(disk, 'data') };
      return await withSystem(options, (system) => fillDisk(system, join(disk, 'filler')));
    } finally {
      execFileSync('umount', ['-l', disk]);
      rmSync(disk, { recursive: true, force: true });
    }
  },
};

/** The library behind `faketime`, which can change the time of a running process. */
function findLibrary() {
  const [found] = ['/usr/lib/*/faketime/libfaketime.so.1', '/usr/lib/faketime/libfaketime.so.1'].flatMap((pattern) =>
    execFileSync('sh', ['-c', `ls ${pattern} 2>/dev/null || true`], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean),
  );
  if (!found) throw new Error('libfaketime.so.1 is not in the folder of the Debian package faketime');
  return found;
}

/** The offsets for faketime, and the hours that the server's clock must then differ. */
const jumps = /** @type {const} */ ([
  ['+1d', 24],
  ['+0', 0],
  ['-1h', -1],
  ['+0', 0],
]);

/** @param {import('../lib/system.mjs').System} system @param {(offset: string) => void} setClock */
async function jumpClock(system, setClock) {
  const hoursAhead = async () => {
    const { headers } = await fetch(`${system.nodes[0]?.url}/healthz`);
    return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 3_600_000);
  };
  const visitors = startVisitors(system);
  const seen = [];
  for (const [offset, hours] of jumps) {
    await sleep(500);
    setClock(offset);
    // The library reads its file once a second, and Node caches the Date header for another second.
    for (let n = 0; n < 20 && (await hoursAhead()) !== hours; n += 1) await sleep(200);
    await sleep(1000);
    seen.push(await hoursAhead());
  }
  await visitors.stop();
  const tally = await system.tally(visitors.visits);
  return {
    holds: isExact(tally) && visitors.failed === 0 && seen.join() === jumps.map(([, hours]) => hours).join(),
    result: `server clock at ${seen.map((hours) => `${hours} h`).join(', ')}: ${visitors.failed} failed redirects; ${describeTally(tally)}`,
  };
}

export const clockJumps = {
  name: 'the clock jumps: a day ahead, back, an hour back',
  guarantee: 'redirects continue; every answered click is counted once',
  async run() {
    await ensureFaketime();
    const folder = mkdtempSync(join(tmpdir(), 'tessera-clock-'));
    const file = join(folder, 'clock');
    const setClock = (/** @type {string} */ offset) => writeFileSync(file, `${offset}\n`);
    setClock('+0');
    const env = {
      LD_PRELOAD: findLibrary(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    try {
      return await withSystem({ env }, (system) => jumpClock(system, setClock));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
