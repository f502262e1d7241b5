// One load in a process of its own: `loader.mjs '{"port":…,"links":…,"seconds":…,"connections":…,"rate":…}'`. Prints what it
// measured as one line of JSON. Without a rate as many requests as are answered; with one, so many a second, their
// latency counted from when they were due.
import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection, requestFor, startLoad } from '../../packages/test-kit/src/http-load.mjs';
import { agents, hashOf } from './links.mjs';

const { port, links, first = 0, seconds, connections, rate, once, app } = JSON.parse(process.argv[2] ?? '{}');
const requests = Array.from({ length: links }, (_, n) =>
  requestFor(`/${hashOf(first + n)}`, { 'User-Agent': agents[n % agents.length] ?? '' }),
);
const anyRequest = () => /** @type {Buffer} */ (requests[Math.floor(Math.random() * requests.length)]);

/** Calls of the app among the redirects, if asked for: `app` has its token and how many of a hundred they are. */
const calls = Array.from({ length: app ? 1000 : 0 }, (_, n) =>
  requestFor('/v1/qr-codes', {
    Authorization: `Bearer ${app.token}`,
    // As many people as it takes to stay below what one of them may ask for.
    'X-Forwarded-For': `10.${n >> 8}.${n & 255}.${Math.floor(Math.random() * 256)}`,
  }),
);
let nextCall = 0;

let measuring = false;
let answered = 0;
let wrong = 0;
/** @type {number[]} */
const latencies = [];
/** Of calls of the app. @type {number[]} */
const appLatencies = [];

function count(status, since, all = latencies) {
  if (status !== 302 && !(app && status === 200)) wrong += 1;
  if (!measuring) return;
  answered += 1;
  // One in four is enough to know them, and does not slow the loader down.
  if (once || rate || (answered & 3) === 0) all.push(performance.now() - since);
}

/** Each link once, in order. */
async function touchOnce() {
  let turn = 0;
  measuring = true;
  const started = performance.now();
  const load = startLoad({
    port,
    connections,
    next: () => requests[Math.min(turn++, requests.length - 1)],
    onAnswer: (status, sentAt) => count(status, sentAt),
  });
  while (answered < requests.length) await sleep(1);
  const took = performance.now() - started;
  await load.stop();
  return took;
}

async function atFullSpeed() {
  const load = startLoad({ port, connections, next: anyRequest, onAnswer: (status, sentAt) => count(status, sentAt) });
  await sleep(1000);
  measuring = true;
  const started = performance.now();
  await sleep(seconds * 1000);
  measuring = false;
  const took = performance.now() - started;
  await load.stop();
  return took;
}

/** Connections that take what is due, first come first served; what finds none free waits, and its waiting counts. */
function pool(size, next, latenciesOfPool) {
  /** @type {number[]} */
  const due = [];
  const free = [];
  const serve = () => {
    while (due.length > 0 && free.length > 0) free.pop()(due.shift());
  };
  const open = Array.from({ length: size }, () => {
    let since = 0;
    const connection = openConnection(port, (status) => {
      count(status, since, latenciesOfPool);
      free.push(ask);
      serve();
    });
    const ask = (at) => {
      since = at;
      connection.send(next());
    };
    free.push(ask);
    return connection;
  });
  return { due, serve, close: () => open.forEach((one) => one.close()) };
}

/** Requests become due evenly. Visitors of links and users of the app are different people, on connections of their own. */
async function atRate() {
  const visitors = pool(connections, anyRequest, latencies);
  const users = pool(app ? 8 : 0, () => /** @type {Buffer} */ (calls[nextCall++ % calls.length]), appLatencies);
  const every = app ? Math.round(100 / app.percent) : Number.POSITIVE_INFINITY;
  const started = performance.now();
  let sent = 0;
  let from = 0;
  for (;;) {
    const now = performance.now();
    const elapsed = (now - started) / 1000;
    if (!measuring && elapsed >= 1) {
      measuring = true;
      from = now;
    }
    if (elapsed >= seconds + 1) break;
    while (sent < elapsed * rate) {
      (sent % every === every - 1 ? users : visitors).due.push(started + (sent / rate) * 1000);
      sent += 1;
    }
    visitors.serve();
    users.serve();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const took = performance.now() - from;
  measuring = false;
  visitors.close();
  users.close();
  return took;
}

const took = await (once ? touchOnce() : rate ? atRate() : atFullSpeed());
/** @param {number[]} all */
function quantiles(all) {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), worst: at(1) };
}
console.log(
  JSON.stringify({
    perSecond: answered / (took / 1000),
    answered,
    wrong,
    ...quantiles(latencies),
    ...(app && { app: quantiles(appLatencies) }),
  }),
);
process.exit(0);
