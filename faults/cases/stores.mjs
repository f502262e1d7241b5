import { setTimeout as sleep } from 'node:timers/promises';
import { describeOthers, describeTally, isExact, ms } from '../lib/results.mjs';
import { faultCase } from '../lib/system.mjs';
import { startVisitors } from '../lib/visitors.mjs';

const maxRecoveryMs = 5000;
const outageMs = 4000;

/** @typedef {import('../lib/system.mjs').System} System */
/** @typedef {(system: System) => Promise<void> | void} Action */

/** Logs in, which needs the stores. Status 0: no response. @param {string} [url] */
async function logIn(url) {
  const started = performance.now();
  const answer = await fetch(`${url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
    body: JSON.stringify({ email: 'owner0@example.org', password: 'mosaic-tile-7', turnstileToken: 'x' }),
    signal: AbortSignal.timeout(60_000),
  }).catch(() => undefined);
  return { status: answer?.status ?? 0, tookMs: performance.now() - started };
}

/** The recovery of both nodes. @param {System} system */
const recoveryOf = async (system) => Math.max(await system.recovery(0), await system.recovery(1));

/** @param {string} name @param {Action} begin @param {Action} end */
const databaseOutage = (name, begin, end) =>
  faultCase(
    name,
    `cached links are always answered; ready again within ${maxRecoveryMs / 1000} s; every click is counted once`,
    {},
    async (system) => {
      const visitors = startVisitors(system);
      await sleep(1000);
      await begin(system);
      const from = performance.now();
      const login = await Promise.race([
        logIn(system.nodes[0]?.url),
        sleep(outageMs).then(() => ({ status: 0, tookMs: outageMs })),
      ]);
      await sleep(Math.max(0, outageMs - (performance.now() - from)));
      const to = performance.now();
      await end(system);
      const recovery = await recoveryOf(system);
      await sleep(500);
      await visitors.stop();
      const tally = await system.tally(visitors.visits);
      const { p99, max } = visitors.latency(from, to);
      return {
        holds: isExact(tally) && visitors.failed === 0 && recovery < maxRecoveryMs,
        result: `${visitors.failed} failed redirects, p99 ${ms(p99)} and at most ${ms(max)} during the outage; the app answered ${login.status || 'nothing'} after ${ms(login.tookMs)}; ready again after ${ms(recovery)}; ${describeTally(tally)}`,
      };
    },
  );

export const databaseKilled = databaseOutage(
  'PostgreSQL killed and started again',
  ({ postgres }) => postgres.kill9(),
  ({ postgres }) => postgres.start(),
);
export const databaseHung = databaseOutage(
  'PostgreSQL hangs (SIGSTOP) and continues',
  ({ postgres }) => postgres.pause(),
  ({ postgres }) => postgres.resume(),
);

/** Codes whose rules read everything that a rule can read. The last one always applies. @param {System} system */
async function giveRules({ codes }) {
  const rules = [
    { conditions: { countries: ['AQ'], languages: ['eo'] }, destination_url: 'https://example.org/nobody' },
    {
      conditions: { hours: [{ from: '00:00', to: '24:00' }], percentage: 50 },
      destination_url: 'https://example.org/half',
    },
    { conditions: { sources: ['click'] }, destination_url: 'https://example.org/rule' },
  ];
  const variants = [{ weight: 1 }, { weight: 3, destination_url: 'https://example.org/b' }];
  for (const code of codes) {
    await code.subscribe();
    await code.call(`/qr-codes/${code.id}/rules`, {
      method: 'PUT',
      body: { timezone: 'Asia/Kolkata', rules, variants },
    });
  }
}

/** Not a bot, whose clicks are counted separately. */
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

/** Follows a link once as a visitor. Returns its destination. @param {string} url @param {string} hash @param {Map<string, number>} answered */
async function visitOnce(url, hash, answered) {
  const answer = await fetch(`${url}/${hash}`, { redirect: 'manual', headers: { 'user-agent': safari } });
  if (answer.status === 302) answered.set(hash, (answered.get(hash) ?? 0) + 1);
  return answer.headers.get('location') ?? '';
}

export const databaseKilledWithRules = faultCase(
  'PostgreSQL killed and started again, links with rules',
  'cached links follow their rules without a database; every click is counted once',
  {},
  async (system) => {
    await giveRules(system);
    const visitors = startVisitors(system);
    const { answered } = visitors.visits;
    // The change of its rules removed each link from the caches.
    for (const { url } of system.nodes) for (const hash of system.hashes) await visitOnce(url, hash, answered);
    await system.postgres.kill9();
    await sleep(outageMs);
    const location = await visitOnce(system.nodes[0]?.url ?? '', system.hashes[0] ?? '', answered);
    await system.postgres.start();
    const recovery = await recoveryOf(system);
    await sleep(500);
    await visitors.stop();
    const tally = await system.tally(visitors.visits);
    const followsRules = /\/(half|rule)$/.test(location);
    return {
      holds: isExact(tally) && visitors.failed === 0 && followsRules && recovery < maxRecoveryMs,
      result: `${visitors.failed} failed redirects${describeOthers(visitors)}; led to ${location} without a database; ready again after ${ms(recovery)}; ${describeTally(tally)}`,
    };
  },
);

/** The app's 503 must not make nginx take the nodes out of rotation: links need them. */
export const databaseKilledBehindNginx = faultCase(
  'PostgreSQL killed behind nginx, while the app is in use',
  'the app answers 503, and cached links are always answered; every click is counted once',
  {},
  async (system) => {
    const nginx = await system.startNginx();
    try {
      const visitors = startVisitors({ ports: [nginx.port], hashes: system.hashes });
      await sleep(1000);
      await system.postgres.kill9();
      const until = performance.now() + outageMs;
      /** @type {Map<number, number>} */
      const statuses = new Map();
      while (performance.now() < until) {
        const { status } = await fetch(`${nginx.url}/v1/qr-codes`, {
          headers: { authorization: `Bearer ${system.codes[0]?.accessToken}` },
        });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        await sleep(50);
      }
      await system.postgres.start();
      const recovery = await recoveryOf(system);
      await sleep(500);
      await visitors.stop();
      const tally = await system.tally(visitors.visits);
      return {
        holds:
          isExact(tally) && visitors.failed === 0 && [...statuses.keys()].join() === '503' && recovery < maxRecoveryMs,
        result: `${visitors.failed} failed redirects${describeOthers(visitors)}; the app answered ${[...statuses].map(([status, n]) => `${status} ${n} times`).join(', ')}; ready again after ${ms(recovery)}; ${describeTally(tally)}`,
      };
    } finally {
      await nginx.stop();
    }
  },
);

/** @param {string} name @param {Action} begin @param {Action} end */
const redisOutage = (name, begin, end) =>
  faultCase(
    name,
    'the app keeps working, with rate limits per process; redirects are not affected',
    {},
    async (system) => {
      const visitors = startVisitors(system);
      await sleep(500);
      await begin(system);
      const logins = [];
      for (let n = 0; n < 5; n++) logins.push(await logIn(system.nodes[0]?.url));
      await end(system);
      const after = await logIn(system.nodes[0]?.url);
      await visitors.stop();
      const tally = await system.tally(visitors.visits);
      const slowestMs = Math.max(...logins.map(({ tookMs }) => tookMs));
      const allSucceeded = [...logins, after].every(({ status }) => status === 200);
      return {
        holds: isExact(tally) && visitors.failed === 0 && allSucceeded && slowestMs < 3000,
        result: `5 logins during the outage: ${logins.map(({ status }) => status).join(' ')}, at most ${ms(slowestMs)}; ${visitors.failed} failed redirects; ${describeTally(tally)}`,
      };
    },
  );

export const redisKilled = redisOutage(
  'Redis killed and started again',
  ({ redis }) => redis.kill9(),
  ({ redis }) => redis.start(),
);
export const redisHung = redisOutage(
  'Redis hangs (SIGSTOP) and continues',
  ({ redis }) => void process.kill(redis.pid(), 'SIGSTOP'),
  ({ redis }) => void process.kill(redis.pid(), 'SIGCONT'),
);
