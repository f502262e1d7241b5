// The app process misbehaves or is flooded, on the embedded default: known links are answered and counted all the while.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { inProject } from '../../scripts/lib/project-root.mjs';
import { exact, ms, told } from '../lib/figures.mjs';
import { startSystem } from '../lib/system.mjs';
import { startVisitors, together } from '../lib/visitors.mjs';

const run = promisify(execFile);
const misbehave = pathToFileURL(inProject('faults/lib/misbehave.mjs')).href;
/** The app answers again within this time. */
const maxOutageMs = 10_000;
/** A redirect may take this much longer than before the fault. */
const noticeMs = 50;
const settleMs = 1500;

/** @typedef {import('../lib/system.mjs').System} System */

/**
 * @param {string} name
 * @param {(system: System, file: string) => Promise<string | void>} breakApp returns a figure of its own, if it has one
 * @param {Record<string, string>} [env]
 */
const appFault = (name, breakApp, env = {}) => ({
  name,
  promise: 'no redirect of a known link fails; every click is counted once; the app is back within 10 s',
  async run() {
    const system = await startSystem({
      nodes: 1,
      isEmbedded: true,
      env: { NODE_OPTIONS: `--import=${misbehave}`, ...env },
      envOf: (scratch) => ({ FAULT_FILE: join(scratch, 'fault') }),
    });
    try {
      const calm = startVisitors(system);
      await sleep(settleMs);
      await calm.stop();
      const crowd = startVisitors(system);
      await sleep(settleMs / 3);
      const since = performance.now();
      const figure = await breakApp(system, join(system.scratch, 'fault'));
      await system.recovery();
      const backMs = performance.now() - since;
      await sleep(settleMs / 3);
      await crowd.stop();
      const tally = await system.tally(together(calm, crowd));
      const [before, during] = [calm.slowest().p99, crowd.slowest().p99];
      return {
        kept: exact(tally) && crowd.failed === 0 && backMs < maxOutageMs && during < before + noticeMs,
        figure: `${crowd.failed} failed redirects, p99 ${ms(before)} before and ${ms(during)} meanwhile; the app was back after ${ms(backMs)}; ${told(tally)}${figure ? `; ${figure}` : ''}`,
      };
    } finally {
      await system.stop();
    }
  },
});

/** @param {System} system */
const appPid = ({ nodes }) => /** @type {number} */ (nodes[0]?.workers()[0]);

/** Sends the signal that triggers a fault and waits until the process is gone. @param {string} fault */
const trigger = (fault) => async (/** @type {System} */ system, /** @type {string} */ file) => {
  const pid = appPid(system);
  writeFileSync(file, fault);
  process.kill(pid, 'SIGUSR2');
  while (system.nodes[0]?.workers().includes(pid)) await sleep(20);
};

export const endlessLoop = appFault('the app process in an endless loop', trigger('loop'));
export const outOfMemory = appFault('the app process out of memory', trigger('memory'), { APP_MEMORY_MB: '256' });
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
 * Makes a call of the first owner so many times a second, however long each takes.
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
  const { stdout } = await run(process.execPath, [inProject('faults/lib/flood.mjs'), JSON.stringify(settings)]);
  return stdout.trim();
}

const damagedForm = '--X\r\nContent-Disposition: form-data; name="a"\r\n\r\nabc\r\n--X\r\n\r\nabc';

export const damagedForms = appFault('500 damaged forms a second', (system) =>
  flood(system, 500, `/qr-codes/${ownerOf(system).id}/logo`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=X' },
    body: damagedForm,
  }),
);

/** Makes the first owner Pro, with 100 codes of dense content. @param {System} system */
async function manyCodes(system) {
  const owner = ownerOf(system);
  const { checkoutUrl } = await owner.call('/subscription/checkout', { method: 'POST' });
  await fetch(`${system.nodes[0]?.url}${new URL(checkoutUrl).pathname}`, {
    method: 'POST',
    body: new URLSearchParams({ card: '4242424242424242' }),
    redirect: 'manual',
  });
  while (!(await owner.call('/subscription/status')).hasActiveSubscription) await sleep(50);
  const body = { qr_type: 'text', encoding: 'direct', qr_data: { text: 'A dense symbol. '.repeat(60) } };
  for (let n = 0; n < 100; n += 1) await owner.call('/qr-codes', { method: 'POST', body });
}

export const listFlood = appFault('a flood of list calls with 100 large codes each', async (system) => {
  await manyCodes(system);
  return flood(system, 50, '/qr-codes?limit=100');
});

export const downloadFlood = appFault('a flood of downloads at 4,000 pixels', async (system) => {
  const owner = ownerOf(system);
  const { downloadUrl } = await owner.call(`/qr-codes/${owner.id}/download/png?size=4000`);
  const path = downloadUrl.slice(downloadUrl.indexOf('/v1') + 3);
  return flood(system, 20, path);
});
