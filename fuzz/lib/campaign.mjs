// A run: sends numbered exchanges to one product, checks every answer and monitors the processes.
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMsOf } from './cpu-time.mjs';
import { createFindings } from './findings.mjs';
import { createGuard, explainMs } from './guard.mjs';
import { createPlayer } from './player.mjs';
import { reduceFindings } from './reduce-findings.mjs';
import { createScoring } from './scoring.mjs';
import { startTraffic } from './traffic.mjs';

const pollMs = 200;
/** Time for effects of the last request to become visible. */
const settleMs = 500;
const restoreIntervalMs = 3000;
const reportIntervalMs = 5000;
const maxOverload = 0.01;
/** Shorter runs do not judge route coverage. */
const minRequestsForReach = 20_000;
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
 * @property {number} seconds maximum duration
 * @property {number} [answerLimitMs] long enough for a busy machine: the product closes unfinished requests after half of it
 * @property {number} [warmUpMs] CPU time of a process that counts as its start
 * @property {(route: string) => boolean} [isWanted]
 * @property {(line: string) => void} [print]
 * @property {(exchange: Exchange, outcome: import('./player.mjs').Outcome) => void} [onOutcome] for a replay
 */

/** @param {CampaignOptions} options */
export async function runCampaign(options) {
  const {
    engine,
    target,
    accountPool,
    seed,
    first,
    requests,
    seconds,
    isWanted,
    onOutcome,
    print = () => {},
  } = options;
  const { answerLimitMs = 90_000, warmUpMs = 4000 } = options;
  const findings = createFindings();
  const player = createPlayer(target.port);
  const scoring = createScoring(engine, findings);
  const guard = createGuard({ target, warmUpMs, player, findings, scoring });
  /** @type {{ requests: number, rss: number }[]} */
  const samples = [];

  const started = performance.now();
  const [ownBefore, productBefore] = [process.cpuUsage(), cpuMsOf(target.pids())];
  const elapsed = () => (performance.now() - started) / 1000;
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

  let [isOver, isRecovering] = [false, false];
  /** @type {Promise<void> | undefined} */
  let restoring;
  async function watch() {
    let [restoredAt, reportedAt, printedFindings] = [performance.now(), performance.now(), 0];
    while (!isOver) {
      await sleep(pollMs);
      const end = guard.poll();
      if (end) {
        print(`process exit: ${end.message}`);
        isRecovering = true;
        await traffic.hold(() => guard.recover(end));
        isRecovering = false;
        continue;
      }
      scoring.reportLost(explainMs);
      player.giveUp(answerLimitMs);
      if (guard.memory > 0 && guard.memory !== samples.at(-1)?.rss)
        samples.push({ requests: traffic.sent, rss: guard.memory });
      if (elapsed() > seconds) traffic.stop();
      for (; printedFindings < findings.all.length; printedFindings += 1) {
        const {
          fault,
          route,
          message,
          number = '',
        } = /** @type {import('./findings.mjs').Finding} */ (findings.all[printedFindings]);
        print(`found: ${fault} | ${route} | ${message} ${number}`);
      }
      if (performance.now() - reportedAt > reportIntervalMs) {
        reportedAt = performance.now();
        print(`${traffic.sent} requests, ${Math.round(traffic.sent / elapsed())}/s, ${findings.all.length} findings`);
      }
      if (performance.now() - restoredAt > restoreIntervalMs) {
        restoredAt = performance.now();
        // If the product does not answer, retry later.
        restoring ??= accountPool
          .restoreAccounts()
          .catch(() => undefined)
          .finally(() => (restoring = undefined));
      }
    }
  }

  const watching = watch();
  await traffic.done;
  const took = elapsed();
  const own = process.cpuUsage(ownBefore);
  const cpu = { ownMs: (own.user + own.system) / 1000, productMs: cpuMsOf(target.pids()) - productBefore };
  // A run does not wait for slow or unfinished clients; a replay does.
  if (!onOutcome) player.stop(false);
  const late = performance.now() + answerLimitMs;
  // Check for unnoticed exits before judging unanswered requests; the search for the cause sends exchanges too.
  const isBusy = () => player.inFlight().length > 0 || target.hasEnded() || isRecovering;
  while (isBusy() && performance.now() < late) await sleep(pollMs);
  player.giveUp(0);
  player.stop(true);
  await traffic.settled();
  isOver = true;
  await watching;
  await restoring;
  await sleep(settleMs);
  const end = guard.poll();
  if (end) await guard.recover(end);
  await reduceFindings(findings.all, { engine, player, scoring });

  const { statuses } = scoring;
  const { overload, usualAnswers } = scoring.figures;
  // The memory of replaced processes is not comparable. Caches fill in the first minutes, so memory is judged in longer runs only.
  const isMemoryJudged = guard.figures.ends === 0 && (warmUpMs === 0 || traffic.sent >= 50_000);
  const growth = isMemoryJudged ? engine.growthOf(samples, traffic.sent) : undefined;
  for (const verdict of engine.judgeGrowth(growth)) findings.add(verdict, { route: 'process' });
  if (overload > usualAnswers * maxOverload)
    findings.add({ fault: 'overload', message: 'too many answers were 503 outside of floods' }, { route: 'process' });
  const isReached = ({ name }) => [...(statuses.get(name)?.keys() ?? [])].some((status) => status < 400);
  const isJudged = !isWanted && traffic.sent >= minRequestsForReach;
  const unreached = isJudged ? engine.routes.filter((route) => !isReached(route)).map(({ name }) => name) : [];
  if (unreached.length > engine.routes.length * maxUnreached) {
    const message = 'too many routes never succeeded';
    findings.add({ fault: 'unreached', message }, { route: 'process', details: unreached });
  }
  const figures = { sent: traffic.sent, ...scoring.figures, ...guard.figures, ...cpu };
  return { findings: findings.all, figures, statuses, growth, unreached, seconds: took };
}
