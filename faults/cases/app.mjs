// The app process misbehaves or is flooded, on the embedded database: cached links are always answered and counted.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { inProject } from '../../scripts/lib/project-root.mjs';
import { describeTally, isExact, ms } from '../lib/results.mjs';
import { faultCase } from '../lib/system.mjs';
import { mergeVisits, startVisitors } from '../lib/visitors.mjs';

const misbehave = pathToFileURL(inProject('faults/lib/misbehave.mjs')).href;
const maxOutageMs = 10_000;
/** The maximum increase of the latency of redirects during the fault. */
const maxIncreaseMs = 50;
const settleMs = 1500;

/** @typedef {import('../lib/system.mjs').System} System */

/**
 * @param {string} name
 * @param {(system: System, file: string) => Promise<string | void>} breakApp may return a result of its own
 * @param {{ env?: Record<string, string>, prepare?: (system: System) => Promise<void> }} [options]
 */
const appFault = (name, breakApp, { env = {}, prepare = async () => {} } = {}) =>
  faultCase(
    name,
    'no redirect of a cached link fails; every click is counted once; the app is back within 10 s',
    {
      nodes: 1,
      isEmbedded: true,
      env: { NODE_OPTIONS: `--import=${misbehave}`, ...env },
      envOf: (scratch) => ({ FAULT_FILE: join(scratch, 'fault') }),
    },
    async (system) => {
      await prepare(system);
      const before = startVisitors(system);
      await sleep(settleMs);
      await before.stop();
      const during = startVisitors(system);
      await sleep(settleMs / 3);
      const started = performance.now();
      const ownResult = await breakApp(system, join(system.scratch, 'fault'));
      await system.recovery();
      const outageMs = performance.now() - started;
      await sleep(settleMs / 3);
      await during.stop();
      const tally = await system.tally(mergeVisits(before, during));
      const [p99Before, p99During] = [before.latency().p99, during.latency().p99];
      return {
        holds: isExact(tally) && during.failed === 0 && outageMs < maxOutageMs && p99During < p99Before + maxIncreaseMs,
        result: `${during.failed} failed redirects, p99 ${ms(p99Before)} before and ${ms(p99During)} during the fault; the app was back after ${ms(outageMs)}; ${describeTally(tally)}${ownResult ? `; ${ownResult}` : ''}`,
      };
    },
  );

/** @param {System} system */
const appPid = ({ nodes }) => /** @type {number} */ (nodes[0]?.workers()[0]);

/** Triggers a fault by a signal and waits until the process has ended. @param {string} fault */
const trigger = (fault) => async (/** @type {System} */ system, /** @type {string} */ file) => {
  const pid = appPid(system);
  writeFileSync(file, fault);
  process.kill(pid, 'SIGUSR2');
  while (system.nodes[0]?.workers().includes(pid)) await sleep(20);
};

export const endlessLoop = appFault('the app process in an endless loop', trigger('loop'));
export const outOfMemory = appFault('the app process out of memory', trigger('memory'), {
  env: { APP_MEMORY_MB: '256' },
});
export const uncaught = appFault('an uncaught exception in the app process', trigger('throw'));
export const killed = appFault('the app process killed (kill -9)', async (system) => {
  process.kill(appPid(system), 'SIGKILL');
});

const floodMs = 5000;

/** @param {System} system */
function ownerOf({ codes }) {
  const [owner] = codes;
  if (!owner) throw new Error('the system has no codes');
  return owner;
}

/**
 * Makes an API call as the first owner at a constant rate, however long each takes.
 * @param {System} system @param {number} perSecond @param {string} path
 * @param {{ method?: string, headers?: Record<string, string>, body?: string }} [options]
 */
async function flood(system, perSecond, path, options = {}) {
  const authorization = `Bearer ${ownerOf(system).accessToken}`;
  const settings = {
    ...options,
    url: `${system.nodes[0]?.url}/v1${path}`,
    headers: { authorization, ...options.headers },
    perSecond,
    ms: floodMs,
  };
  const { stdout } = await promisify(execFile)(process.execPath, [
    inProject('faults/lib/flood.mjs'),
    JSON.stringify(settings),
  ]);
  return stdout.trim();
}

const malformedForm = '--X\r\nContent-Disposition: form-data; name="a"\r\n\r\nabc\r\n--X\r\n\r\nabc';

export const malformedForms = appFault('500 malformed forms a second', (system) =>
  flood(system, 500, `/qr-codes/${ownerOf(system).id}/logo`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=X' },
    body: malformedForm,
  }),
);

/** Subscribes the first owner to Pro and creates 100 codes with dense content. @param {System} system */
async function createManyCodes(system) {
  const owner = ownerOf(system);
  await owner.subscribe();
  const body = { qr_type: 'text', encoding: 'direct', qr_data: { text: 'A dense symbol. '.repeat(60) } };
  for (let n = 0; n < 100; n += 1) await owner.call('/qr-codes', { method: 'POST', body });
}

export const listFlood = appFault(
  'a flood of list calls with 100 large codes each',
  (system) => flood(system, 50, '/qr-codes?limit=100'),
  { prepare: createManyCodes },
);

export const downloadFlood = appFault('a flood of downloads at 4,000 pixels', async (system) => {
  const owner = ownerOf(system);
  const { downloadUrl } = await owner.call(`/qr-codes/${owner.id}/download/png?size=4000`);
  const path = downloadUrl.slice(downloadUrl.indexOf('/v1') + 3);
  return flood(system, 20, path);
});
