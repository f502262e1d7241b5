import { constants } from 'node:os';
import { cleanUp } from '../../packages/test-kit/src/clean-up.mjs';
import { signalGroups } from './run-process.mjs';

/** @typedef {import('./stage-runners.mjs').Stage} Stage */
/** @typedef {import('./stage-runners.mjs').Outcome & { name: string, seconds: number }} Result */

const isCi = Boolean(process.env.CI) && process.env.CI !== 'false';

let isEnding = false;

/** Ends the programs of all stages before this process. */
export function endOnSignals() {
  const end = async (signal) => {
    // npm forwards a Ctrl-C that the terminal has already sent to this process.
    if (isEnding) return;
    isEnding = true;
    signalGroups('SIGTERM');
    const timeout = setTimeout(() => signalGroups('SIGKILL'), 8000);
    await cleanUp();
    clearTimeout(timeout);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(signal));
}

/** @param {Stage} stage @param {{ show: boolean, only: string[] }} options @returns {Promise<Result>} */
async function runStage(stage, options) {
  const started = Date.now();
  console.log(`▸ ${stage.name} …`);
  const outcome = await stage.run(options).catch((error) => {
    const output = error instanceof Error ? error.message : String(error);
    if (options.show) console.error(output);
    return { passed: 0, failed: 1, skipped: 0, output, files: [], cpuSeconds: 0 };
  });
  // In CI, a skipped test would go unnoticed.
  if (isCi && outcome.skipped > 0) {
    outcome.output += `\n${outcome.skipped} tests were skipped, which fails a run in CI`;
    outcome.failed += outcome.skipped;
  }
  const result = { name: stage.name, seconds: (Date.now() - started) / 1000, ...outcome };
  console.log(describe(result));
  return result;
}

/** @param {Result} result */
export function describe({ name, passed, failed, skipped, seconds, cpuSeconds, isCached }) {
  const passedText = isCached ? `${passed} passed (cached)` : `${passed} passed`;
  const counts = [passedText, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
  return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(10)} ${counts.filter(Boolean).join(', ').padEnd(30)} ${durations(seconds, cpuSeconds)}`;
}

/** @param {number} seconds @param {number} cpuSeconds 0 if it is not known */
export function durations(seconds, cpuSeconds) {
  const [wall, cpu] = [seconds, cpuSeconds].map((one) => `${one.toFixed(1).padStart(7)} s`);
  return cpuSeconds > 0 ? `${wall} ${cpu} CPU` : wall;
}

/**
 * Runs three stages side by side: while the tests of one wait for a timer or a process, the others use the cores.
 * @param {Stage[]} stages @param {{ show: boolean, only: string[] }} options
 */
export async function runStages(stages, options) {
  // Each stage starts more workers when it runs alone.
  if (stages.length > 1) process.env.TEST_WORKERS ??= '2';
  /** @type {Result[]} */
  const results = [];
  const waiting = stages.values();
  const runNext = async () => {
    for (const stage of waiting) {
      results.push(await runStage(stage, options));
      // `endOnSignals` ends the process.
      if (isEnding) await new Promise(() => {});
    }
  };
  await Promise.all([runNext(), runNext(), runNext()]);
  return results;
}
