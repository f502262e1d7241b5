// Watchdog thread in each product process. When the main thread is busy for too long, it samples its call stack.
import { readFileSync, writeSync } from 'node:fs';
import { Session } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';

const { stallMs, stuckMs, path, file } = workerData;
/** @type {Int32Array} */
const beats = workerData.beats;
const pollMs = 25;
/** Samples are expensive; the first few are enough. */
const maxSamples = 20;

const cpuNow = () => (path === '' ? performance.now() : Number.parseInt(readFileSync(path, 'utf8'), 10) / 1e6);

let sampleCount = 0;
/** The call stack of the main thread, innermost first. @returns {Promise<string[]>} */
function sampleStack() {
  return new Promise((resolve) => {
    const session = new Session();
    session.connectToMainThread();
    /** @type {Map<string, string>} */
    const scripts = new Map();
    session.on('Debugger.scriptParsed', ({ params }) => scripts.set(params.scriptId, params.url));
    session.on('Debugger.paused', ({ params }) => {
      const frames = params.callFrames.map(
        ({ functionName, location: { scriptId, lineNumber, columnNumber = 0 } }) =>
          `${functionName || '(anonymous)'} (${scripts.get(scriptId) ?? ''}:${lineNumber + 1}:${columnNumber + 1})`,
      );
      session.post('Debugger.resume');
      session.post('Debugger.disable', () => session.disconnect());
      resolve(frames.slice(0, 12));
    });
    session.post('Debugger.enable');
    session.post('Debugger.pause');
  });
}

/** The call stacks of stalls, by the beat in which they began. @type {Map<number, Promise<string[]>>} */
const stacks = new Map();
// The main thread reports a stall when it is over, and records it with the reply.
parentPort?.on('message', (/** @type {number} */ beat) => {
  const stack = stacks.get(beat) ?? Promise.resolve([]);
  stacks.delete(beat);
  void stack.then((frames) => parentPort?.postMessage(frames));
});

/** @type {{ beat: number, cpu: number, isSampled: boolean, isReported: boolean, stack?: string[] }} */
let seen = { beat: -1, cpu: cpuNow(), isSampled: false, isReported: false };
setInterval(() => {
  const beat = Atomics.load(beats, 0);
  if (beat !== seen.beat) {
    seen = { beat, cpu: cpuNow(), isSampled: false, isReported: false };
    return;
  }
  const busyMs = cpuNow() - seen.cpu;
  if (busyMs > stallMs && !seen.isSampled && sampleCount < maxSamples) {
    seen.isSampled = true;
    sampleCount += 1;
    const stall = seen;
    const sampled = sampleStack().then((stack) => {
      stall.stack = stack;
      return stack;
    });
    stacks.set(beat, sampled);
  }
  if (busyMs > stuckMs && !seen.isReported) {
    seen.isReported = true;
    const facts = {
      kind: 'stuck',
      at: Date.now(),
      pid: process.pid,
      cpuMs: Math.round(busyMs),
      stack: seen.stack ?? [],
    };
    writeSync(file, `${JSON.stringify(facts)}\n`);
  }
}, pollMs);
// The process waits for this before it starts.
parentPort?.postMessage('ready');
