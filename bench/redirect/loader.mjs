// One load in a separate process: `loader.mjs '{"port":…,"links":…,"connections":…}'` prints its measurements as JSON.
// With `rate` and `seconds`, requests are scheduled evenly and latency counts from the scheduled time, so a slow server
// cannot slow down the load; `app` adds calls of the API. Without `rate`, each link is requested once.
import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection, requestFor, startLoad } from '../../packages/test-kit/src/http-load.mjs';
import { agents, nthLink } from './links.mjs';

const { port, links, first = 0, seconds, connections, rate, app } = JSON.parse(process.argv[2] ?? '{}');
const warmUpSeconds = rate ? 1 : 0;
const requests = Array.from({ length: links }, (_, n) =>
  requestFor(`/${nthLink(first + n)}`, { 'User-Agent': agents[n % agents.length] ?? '' }),
);
/** `app` has a token and the percentage of API calls. */
const appCalls = Array.from({ length: app ? 1000 : 0 }, (_, n) =>
  requestFor('/v1/qr-codes', {
    Authorization: `Bearer ${app.token}`,
    // Enough addresses that none reaches its rate limit.
    'X-Forwarded-For': `10.${n >> 8}.${n & 255}.${Math.floor(Math.random() * 256)}`,
  }),
);

let isMeasuring = !rate;
let answered = 0;
let wrong = 0;
/** Responses other than the expected one, by status; 0 for a connection that broke. @type {Record<number, number>} */
const unexpected = {};
/** @type {{ redirects: number[], app: number[] }} */
const latencies = { redirects: [], app: [] };

/** @param {keyof typeof latencies} kind @param {number} status @param {number} since */
function record(kind, status, since) {
  if (status !== (kind === 'app' ? 200 : 302)) {
    wrong += 1;
    unexpected[status] = (unexpected[status] ?? 0) + 1;
  }
  if (!isMeasuring) return;
  answered += 1;
  latencies[kind].push(performance.now() - since);
}

/** Requests each link once, in order, and returns the duration in milliseconds. */
async function requestEachOnce() {
  let turn = 0;
  const started = performance.now();
  const load = startLoad({
    port,
    connections,
    next: () => requests[Math.min(turn++, requests.length - 1)],
    onAnswer: (status, sentAt) => record('redirects', status, sentAt),
  });
  while (answered < requests.length) await sleep(1);
  const tookMs = performance.now() - started;
  await load.stop();
  return tookMs;
}

/** Connections that send scheduled requests in order. A request that finds none free waits, and its latency includes that. */
function connectionPool(size, next, kind) {
  /** @type {number[]} */
  const scheduled = [];
  const free = [];
  const sendScheduled = () => {
    while (scheduled.length > 0 && free.length > 0) free.pop()(scheduled.shift());
  };
  const open = Array.from({ length: size }, () => {
    let since = 0;
    const connection = openConnection(port, (status) => {
      record(kind, status, since);
      free.push(send);
      sendScheduled();
    });
    const send = (scheduledAt) => {
      since = scheduledAt;
      connection.send(next());
    };
    free.push(send);
    return connection;
  });
  return { scheduled, sendScheduled, close: () => open.forEach((one) => one.close()) };
}

/** Visitors of links and users of the app have separate connections. Returns the measured milliseconds. */
async function sendAtRate() {
  let nextCall = 0;
  const anyLink = () => requests[Math.floor(Math.random() * requests.length)];
  const visitors = connectionPool(connections, anyLink, 'redirects');
  const users = connectionPool(app ? 8 : 0, () => appCalls[nextCall++ % appCalls.length], 'app');
  const callEvery = app ? Math.round(100 / app.percent) : Number.POSITIVE_INFINITY;
  const started = performance.now();
  let measuredFrom = started;
  for (let sent = 0; ; ) {
    const now = performance.now();
    const elapsed = (now - started) / 1000;
    if (!isMeasuring && elapsed >= warmUpSeconds) {
      isMeasuring = true;
      measuredFrom = now;
    }
    if (elapsed >= seconds + warmUpSeconds) break;
    for (; sent < elapsed * rate; sent += 1)
      (sent % callEvery === callEvery - 1 ? users : visitors).scheduled.push(started + (sent / rate) * 1000);
    visitors.sendScheduled();
    users.sendScheduled();
    await new Promise((resolve) => setImmediate(resolve));
  }
  isMeasuring = false;
  const tookMs = performance.now() - measuredFrom;
  visitors.close();
  users.close();
  return tookMs;
}

/** @param {number[]} all */
function quantiles(all) {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

const tookMs = await (rate ? sendAtRate() : requestEachOnce());
console.log(
  JSON.stringify({
    perSecond: answered / (tookMs / 1000),
    wrong,
    unexpected,
    ...quantiles(latencies.redirects),
    ...(app && { app: quantiles(latencies.app) }),
  }),
);
process.exit(0);
