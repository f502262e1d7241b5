// Preloaded into every process of the product (NODE_OPTIONS=--import=…). Writes one JSON line per event to a file per
// process: start, sample, stall, stuck, uncaught, exit.
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread, Worker } from 'node:worker_threads';
import { cpuSpeed } from './lib/cpu-speed.mjs';

const folder = process.env.FUZZ_PROBE_DIR;
const sampleMs = Number(process.env.FUZZ_PROBE_SAMPLE_MS ?? 5000);
const beatMs = 20;
/** CPU time of the main thread at the best speed of the machine, so that load on the machine does not count. */
const stallMs = 200;
/** Before the gateway kills a hanging process, so that its call stack is recorded. */
const stuckMs = 1500;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/** Worker threads (embedded database, click counting) answer no requests: only their garbage is collected. */
if (folder && isMainThread) await startProbe(folder);
else if (folder) setInterval(() => collectGarbage(), sampleMs).unref();

/** Resolves when the watchdog runs: on a busy machine, a thread takes seconds to start. @param {string} directory */
async function startProbe(directory) {
  const file = openSync(join(directory, `${process.pid}.jsonl`), 'a');
  const record = (kind, facts = {}) =>
    writeSync(file, `${JSON.stringify({ kind, at: Date.now(), pid: process.pid, ...facts })}\n`);
  record('start', { ppid: process.ppid, program: process.argv[1] ?? '' });

  const cpu = threadClock();
  const speed = cpuSpeed(cpu.read);
  /** Turns of the event loop, shared with the watchdog. */
  const beats = new Int32Array(new SharedArrayBuffer(4));
  let latestRequest = -1;
  const recent = recentRequests((number) => {
    // A busy machine queues requests, and the event loop then starts many in one turn: each start is progress.
    check();
    latestRequest = number;
  });
  const watchdog = new Worker(new URL('./watchdog.mjs', import.meta.url), {
    workerData: { beats, stallMs, stuckMs, path: cpu.path, file },
    execArgv: [],
    env: {},
  });
  await once(watchdog, 'message');
  /** Stalls that wait for their call stack. @type {object[]} */
  const stalls = [];
  watchdog.on('message', (stack) => record('stall', { ...stalls.shift(), stack }));
  watchdog.on('error', (error) => record('probe-failed', { message: String(error) }));
  // After adding the listeners, because adding one refs the worker again.
  watchdog.unref();

  let last = { cpu: cpu.read(), wall: performance.now() };
  const resetClocks = () => {
    last = { cpu: cpu.read(), wall: performance.now() };
    Atomics.add(beats, 0, 1);
  };
  function check() {
    const [cpuMs, wallMs] = [cpu.read() - last.cpu, performance.now() - last.wall];
    if (cpuMs > stallMs && cpuMs / speed.slowdown() > stallMs) {
      stalls.push({
        cpuMs: Math.round(cpuMs),
        wallMs: Math.round(wallMs),
        threadMs: Math.round(last.cpu),
        number: latestRequest,
        requests: recent.since(last.wall),
      });
      watchdog.postMessage(Atomics.load(beats, 0));
    }
    resetClocks();
  }
  setInterval(check, beatMs).unref();

  setInterval(() => {
    check();
    speed.slowdown();
    collectGarbage();
    const { rss, heapUsed, external } = process.memoryUsage();
    record('sample', { rss, heapUsed, external });
    // Excludes the probe's own CPU time.
    resetClocks();
  }, sampleMs).unref();

  process.on('uncaughtExceptionMonitor', (error, origin) => {
    const { message, stack: trace } = error instanceof Error ? error : new Error(String(error));
    record('uncaught', { origin, message, stack: trace, requests: recent.since(performance.now() - 100) });
  });
  process.on('exit', (code) => record('exit', { code }));
}

/** CPU time of this thread in milliseconds. */
function threadClock() {
  const path = `/proc/self/task/${process.pid}/schedstat`;
  try {
    const file = openSync(path, 'r');
    const text = Buffer.alloc(64);
    const read = () => Number.parseInt(text.toString('latin1', 0, readSync(file, text, 0, 64, 0)), 10) / 1e6;
    read();
    return { path, read };
  } catch {
    // Without per-thread times, use the CPU time of the whole process.
    return {
      path: '',
      read() {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1000;
      },
    };
  }
}

/** The most recent requests, identified by the number that the fuzzer sends in `X-Fuzz`. @param {(number: number) => void} onRequest */
function recentRequests(onRequest) {
  /** @type {{ at: number, text: string }[]} */
  const ring = [];
  let next = 0;
  subscribe('http.server.request.start', (message) => {
    const { request } = /** @type {{ request: import('node:http').IncomingMessage }} */ (message);
    const name = String(request.headers['x-fuzz'] ?? '-');
    onRequest(Number(/:(\d+)$/.exec(name)?.[1] ?? -1));
    const text = `${name} ${request.method} ${request.url?.slice(0, 200)}`;
    ring[next++ % 64] = { at: performance.now(), text };
  });
  return {
    /** @param {number} wall */
    since: (wall) => ring.filter(({ at }) => at >= wall - beatMs).map(({ text }) => text),
  };
}
