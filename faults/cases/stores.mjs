import { setTimeout as sleep } from 'node:timers/promises';
import { exact, ms, others, told } from '../lib/figures.mjs';
import { startSystem } from '../lib/system.mjs';
import { startVisitors } from '../lib/visitors.mjs';

const longestRecoveryMs = 5000;
const outageMs = 4000;

/** How a call of the app ends that needs what is away: its status, or that it does not end. @param {string} [url] */
async function askApp(url) {
  const started = performance.now();
  const answer = await fetch(`${url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
    body: JSON.stringify({ email: 'owner0@example.org', password: 'mosaic-tile-7', turnstileToken: 'x' }),
    signal: AbortSignal.timeout(60_000),
  }).catch(() => undefined);
  return { status: answer?.status ?? 0, took: performance.now() - started };
}

/** @param {string} name @param {(system: import('../lib/system.mjs').System) => Promise<void>} begin @param {(system: import('../lib/system.mjs').System) => Promise<void>} end */
const databaseAway = (name, begin, end) => ({
  name,
  promise: `known links are answered all the while; ready again within ${longestRecoveryMs / 1000} s; every click is counted once`,
  async run() {
    const system = await startSystem();
    try {
      const crowd = startVisitors(system);
      await sleep(1000);
      await begin(system);
      const from = performance.now();
      const app = await Promise.race([
        askApp(system.nodes[0]?.url),
        sleep(outageMs).then(() => ({ status: 0, took: outageMs })),
      ]);
      await sleep(Math.max(0, outageMs - (performance.now() - from)));
      const to = performance.now();
      await end(system);
      const recovery = Math.max(await system.recovery(0), await system.recovery(1));
      await sleep(500);
      await crowd.stop();
      const tally = await system.tally(crowd.visits);
      const { p99, worst } = crowd.slowest(from, to);
      return {
        kept: exact(tally) && crowd.failed === 0 && recovery < longestRecoveryMs,
        figure: `${crowd.failed} failed redirects, p99 ${ms(p99)} and at most ${ms(worst)} meanwhile; the app said ${app.status || 'nothing'} after ${ms(app.took)}; ready again after ${ms(recovery)}; ${told(tally)}`,
      };
    } finally {
      await system.stop();
    }
  },
});

export const databaseKilled = databaseAway(
  'PostgreSQL killed and started again',
  ({ postgres }) => postgres.kill9(),
  ({ postgres }) => postgres.start(),
);
export const databaseHung = databaseAway(
  'PostgreSQL hangs (SIGSTOP) and goes on',
  async ({ postgres }) => postgres.pause(),
  async ({ postgres }) => postgres.resume(),
);

/** What the app must say then, it says; the balancer must not conclude that the nodes are gone, because links need them. */
export const databaseKilledBehindNginx = {
  name: 'PostgreSQL killed behind nginx, while people use the app',
  promise: 'the app says 503, and known links are answered all the while; every click is counted once',
  async run() {
    const system = await startSystem();
    const nginx = await system.startNginx();
    try {
      const crowd = startVisitors({ ports: [nginx.port], hashes: system.hashes });
      await sleep(1000);
      await system.postgres.kill9();
      const until = performance.now() + outageMs;
      /** @type {Map<number, number>} */
      const said = new Map();
      while (performance.now() < until) {
        const { status } = await fetch(`${nginx.url}/v1/qr-codes`, {
          headers: { authorization: `Bearer ${system.codes[0]?.accessToken}` },
        });
        said.set(status, (said.get(status) ?? 0) + 1);
        await sleep(50);
      }
      await system.postgres.start();
      const recovery = Math.max(await system.recovery(0), await system.recovery(1));
      await sleep(500);
      await crowd.stop();
      const tally = await system.tally(crowd.visits);
      return {
        kept: exact(tally) && crowd.failed === 0 && [...said.keys()].join() === '503' && recovery < longestRecoveryMs,
        figure: `${crowd.failed} failed redirects${others(crowd)}; the app said ${[...said].map(([status, n]) => `${status} ${n} times`).join(', ')}; ready again after ${ms(recovery)}; ${told(tally)}`,
      };
    } finally {
      await nginx.stop();
      await system.stop();
    }
  },
};

/** @param {string} name @param {(system: import('../lib/system.mjs').System) => Promise<void>} begin @param {(system: import('../lib/system.mjs').System) => Promise<void>} end */
const redisAway = (name, begin, end) => ({
  name,
  promise: 'the app goes on, with limits counted per process; redirects notice nothing',
  async run() {
    const system = await startSystem();
    try {
      const crowd = startVisitors(system);
      await sleep(500);
      await begin(system);
      const asked = [];
      for (let n = 0; n < 5; n++) asked.push(await askApp(system.nodes[0]?.url));
      await end(system);
      const after = await askApp(system.nodes[0]?.url);
      await crowd.stop();
      const tally = await system.tally(crowd.visits);
      const slowest = Math.max(...asked.map(({ took }) => took));
      const fine = [...asked, after].every(({ status }) => status === 200);
      return {
        kept: exact(tally) && crowd.failed === 0 && fine && slowest < 3000,
        figure: `5 logins meanwhile: ${asked.map(({ status }) => status).join(' ')}, at most ${ms(slowest)}; ${crowd.failed} failed redirects; ${told(tally)}`,
      };
    } finally {
      await system.stop();
    }
  },
});

export const redisKilled = redisAway(
  'Redis killed and started again',
  ({ redis }) => redis.kill9(),
  ({ redis }) => redis.start(),
);
export const redisHung = redisAway(
  'Redis hangs (SIGSTOP) and goes on',
  async ({ redis }) => void process.kill(redis.pid(), 'SIGSTOP'),
  async ({ redis }) => void process.kill(redis.pid(), 'SIGCONT'),
);
