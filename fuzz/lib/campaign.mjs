// A run: sends numbered exchanges to one product, checks every answer and monitors the processes.
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMsOf, waitMsOf } from './cpu-time.mjs';
import { createFindings } from './findings.mjs';
import { createGuard, explainMs } from './guard.mjs';
import { createPlayer } from './player.mjs';
import { reduceFindings } from './reduce-findings.mjs';
import { createScoring } from './scoring.mjs';
import { startTraffic } from './traffic.mjs';

const lookMs = 200;
/** Time for effects of the last request to become visible. */
const settleMs = 500;
const restoreEveryMs = 3000;
const printEveryMs = 5000;
const maxOverload = 0.01;
/** If the product waits for a processor this many times longer than it runs, other programs cause its 503 answers. */
const maxWaitRatio = 10;
/** Runs with fewer requests per route do not judge route coverage: half of the requests are invalid on purpose. */
const minPerRoute = 200;
/** Some calls rarely succeed; if many never do, the generator no longer fits the product. */
const maxUnreached = 0.2;

/** @typedef {import('../generate/exchange.ts').Exchange} Exchange */

/**
 * @typedef {object} CampaignOptions
 * @property {import('../engine.ts').Engine} engine the bundled generator and judge
 * @property {import('./target.mjs').Target} target
 * @property {{ fixtures: import('../generate/fixtures.ts').Fixtures, use: (account: any) => void, restoreAccounts: () => Promise<void> }} accountPool
 * @property {string} seed
 * @property {number} first number of the first exchange
 * @property {number} requests how many to send
 * @property {number} seconds when to stop at the latest
 * @property {number} [answerLimitMs] maximum wait for an answer: the product closes unfinished requests after 30 s, more is for a busy machine
 * @property {number} [warmUpMs] CPU time after which a process counts as started
 * @property {(route: string) => boolean} [isWanted]
 * @property {(line: string) => void} [print]
 * @property {(exchange: Exchange, outcome: import('./player.mjs').Outcome) => void} [onOutcome] for a replay
 */

/** @param {CampaignOptions} options */
function startRun(options) {
  const { engine, target, accountPool, seed, first, requests, isWanted, onOutcome, warmUpMs = 4000 } = options;
  const findings = createFindings();
  const player = createPlayer(target.port);
  const scoring = createScoring(engine, findings);
  const guard = createGuard({ target, warmUpMs, player, findings, scoring });
  const started = performance.now();
  const traffic = startTraffic({
    exchangeAt(number) {
      const exchange = engine.exchangeAt(seed, number, accountPool.fixtures);
      if (exchange.uses) accountPool.use(exchange.uses);
      return exchange;
    },
    first,
    requests,
    ...(isWanted && { isWanted }),
    player,
    onOutcome(number, exchange, outcome) {
      onOutcome?.(exchange, outcome);
      scoring.judge(number, exchange, outcome);
    },
  });
  const elapsed = () => (performance.now() - started) / 1000;
  /** @type {{ requests: number, rss: number }[]} */
  const samples = [];
  return { findings, player, scoring, guard, traffic, elapsed, samples, isOver: false, isRecovering: false };
}

/** @typedef {ReturnType<typeof startRun>} Run */

/** Prints new findings at once, and the progress at intervals. @param {Run} run @param {(line: string) => void} print */
function createProgress({ findings, traffic, elapsed }, print) {
  let [printedAt, printed] = [performance.now(), 0];
  return () => {
    for (const { fault, route, message, number = '' } of findings.all.slice(printed))
      print(`found: ${fault} | ${route} | ${message} ${number}`);
    printed = findings.all.length;
    if (performance.now() - printedAt <= printEveryMs) return;
    printedAt = performance.now();
    print(`${traffic.sent} requests, ${Math.round(traffic.sent / elapsed())}/s, ${findings.all.length} findings`);
  };
}

/** Monitors the product until the run is over. @param {Run} run @param {CampaignOptions} options */
async function monitor(run, { accountPool, seconds, answerLimitMs = 90_000, print = () => {} }) {
  const { player, scoring, guard, traffic, samples } = run;
  const printProgress = createProgress(run, print);
  let restoredAt = performance.now();
  /** @type {Promise<void> | undefined} */
  let restoring;
  while (!run.isOver) {
    await sleep(lookMs);
    const end = guard.poll();
    if (end) {
      print(`process exit: ${end.message}`);
      run.isRecovering = true;
      await traffic.hold(() => guard.recover(end));
      run.isRecovering = false;
      continue;
    }
    scoring.reportLost(explainMs);
    player.giveUp(answerLimitMs);
    if (guard.memory > 0 && guard.memory !== samples.at(-1)?.rss)
      samples.push({ requests: traffic.sent, rss: guard.memory });
    if (run.elapsed() > seconds) traffic.stop();
    printProgress();
    if (performance.now() - restoredAt > restoreEveryMs) {
      restoredAt = performance.now();
      // If the product does not answer, retry later.
      restoring ??= accountPool
        .restoreAccounts()
        .catch(() => undefined)
        .finally(() => (restoring = undefined));
    }
  }
  await restoring;
}

/** Waits for open exchanges, then ends them. @param {Run} run @param {CampaignOptions} options */
async function drain(run, { target, onOutcome, answerLimitMs = 90_000 }) {
  const { player, traffic } = run;
  // A run does not wait for slow or unfinished clients; a replay does.
  if (!onOutcome) player.stop(false);
  const deadline = performance.now() + answerLimitMs;
  // Check for unnoticed exits before judging unanswered requests; the search for the cause sends exchanges too.
  const isBusy = () => player.inFlight().length > 0 || target.hasEnded() || run.isRecovering;
  while (isBusy() && performance.now() < deadline) await sleep(lookMs);
  player.giveUp(0);
  player.stop(true);
  await traffic.settled();
}

/** Adds findings about the whole run. @param {Run} run @param {CampaignOptions} options @param {boolean} isMachineBusy */
function judgeRun({ findings, scoring, guard, traffic, samples }, { engine, isWanted, warmUpMs }, isMachineBusy) {
  const { statuses } = scoring;
  const { overload, usualAnswers } = scoring.figures;
  // Memory of replaced processes is not comparable. Caches fill in the first minutes, so short runs are not judged.
  const isMemoryJudged = guard.figures.ends === 0 && (warmUpMs === 0 || traffic.sent >= 50_000);
  const growth = isMemoryJudged ? engine.growthOf(samples, traffic.sent) : undefined;
  for (const verdict of engine.judgeGrowth(growth)) findings.add(verdict, { route: 'process' });
  if (!isMachineBusy && overload > usualAnswers * maxOverload)
    findings.add({ fault: 'overload', message: 'too many 503 answers outside floods' }, { route: 'process' });
  const isReached = ({ name }) => [...(statuses.get(name)?.keys() ?? [])].some((status) => status < 400);
  const isCoverageJudged = !isWanted && traffic.sent >= engine.routes.length * minPerRoute;
  const reachable = engine.routes.filter(({ canSucceed = true }) => canSucceed);
  const unreached = isCoverageJudged ? reachable.filter((route) => !isReached(route)).map(({ name }) => name) : [];
  if (unreached.length > reachable.length * maxUnreached) {
    const message = 'too many routes without a success';
    findings.add({ fault: 'unreached', message }, { route: 'process', details: unreached });
  }
  return { growth, unreached };
}

/** @param {CampaignOptions} options */
export async function runCampaign(options) {
  const { engine, target } = options;
  const [ownBefore, productBefore, waitBefore] = [process.cpuUsage(), cpuMsOf(target.pids()), waitMsOf(target.pids())];
  const run = startRun(options);
  const { findings, player, scoring, guard, traffic } = run;
  const monitoring = monitor(run, options);
  await traffic.done;
  const seconds = run.elapsed();
  const own = process.cpuUsage(ownBefore);
  const cpu = {
    ownMs: (own.user + own.system) / 1000,
    productMs: cpuMsOf(target.pids()) - productBefore,
    productWaitMs: waitMsOf(target.pids()) - waitBefore,
  };
  await drain(run, options);
  run.isOver = true;
  await monitoring;
  await sleep(settleMs);
  const end = guard.poll();
  if (end) await guard.recover(end);
  await reduceFindings(findings.all, { engine, player, scoring });
  const isMachineBusy = options.warmUpMs !== 0 && cpu.productWaitMs > cpu.productMs * maxWaitRatio;
  const { growth, unreached } = judgeRun(run, options, isMachineBusy);
  const figures = { sent: traffic.sent, ...scoring.figures, ...guard.figures, ...cpu, isMachineBusy };
  return { findings: findings.all, figures, statuses: scoring.statuses, growth, unreached, seconds };
}
