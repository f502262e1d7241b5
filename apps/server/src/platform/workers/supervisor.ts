import type { Limiter } from '../limiter/limiter.ts';
import type { Logger } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { mergeMetrics } from '../metrics/merge-metrics.ts';
import type { Question, ToSupervisor, ToWorker } from './messages.ts';

/** One worker's process, as far as its supervisor needs it. */
export interface WorkerProcess {
  send(message: ToWorker): void;
  kill(signal: NodeJS.Signals): void;
  onMessage(hear: (message: ToSupervisor) => void): void;
  onExit(hear: (code: number | null, signal: string | null) => void): void;
}

export interface SupervisorDeps {
  workers: number;
  fork: (slot: number) => WorkerProcess;
  log: Logger;
  /** Counts for all workers together. */
  limiter: Limiter;
  /** The supervisor's own figures. */
  metrics: Metrics;
  /** Hears once that all workers serve. */
  onComplete: () => void;
}

export interface Supervisor {
  /** Lets every worker finish what is in its hands. */
  leave(): void;
  /** Kills what is left. */
  giveUp(): void;
  /** How the supervisor's own process should end, once no worker is left. */
  readonly ended: Promise<number>;
}

interface Member {
  readonly slot: number;
  process: WorkerProcess | undefined;
  journal: string | undefined;
  bornAt: number;
  /** Deaths in a row of a worker that did not live long. */
  earlyDeaths: number;
  silentBeats: number;
  restart: NodeJS.Timeout | undefined;
}

const beatMs = 5000;
/** A worker that says nothing for so many beats is stuck, and every visitor it is given would be too. */
const mostSilentBeats = 6;
const longLifeMs = 30_000;
const metricsPatienceMs = 2000;

/** 100 ms, 200, 400 … ten seconds at most. */
export const restartPause = (earlyDeaths: number): number => Math.min(100 * 2 ** earlyDeaths, 10_000);

export function superviseWorkers(deps: SupervisorDeps): Supervisor {
  const { log, limiter, metrics } = deps;
  const reads = new Map<number, (text: string) => void>();
  const counts = { restarts: 0 };
  let lastRead = 0;
  let complete = false;
  let leaving = false;
  let failed = false;
  let end: (code: number) => void = () => {};
  const ended = new Promise<number>((resolve) => {
    end = resolve;
  });
  const team: Member[] = Array.from({ length: deps.workers }, (_, index) => ({
    slot: index + 1,
    process: undefined,
    journal: undefined,
    bornAt: 0,
    earlyDeaths: 0,
    silentBeats: 0,
    restart: undefined,
  }));

  const readyOnes = () => team.filter(({ journal }) => journal !== undefined);
  metrics.gauge('tessera_workers_wanted', 'How many workers there should be', () => deps.workers);
  metrics.gauge('tessera_workers_ready', 'How many workers serve', () => readyOnes().length);
  metrics.counter(
    'tessera_worker_restarts_total',
    'Workers that ended unasked and were replaced',
    () => counts.restarts,
  );

  function tellTeam(): void {
    const journals = readyOnes().map(({ journal }) => journal ?? '');
    const speaker = readyOnes()[0]?.slot ?? 1;
    for (const { process } of team) process?.send({ kind: 'team', complete, speaker, journals });
  }

  /** Everybody's figures; who does not answer in time is left out rather than waited for. */
  async function allMetrics(): Promise<string> {
    const texts = await Promise.all([
      metrics.readOwn(),
      ...readyOnes().map(
        ({ process }) =>
          new Promise<string>((resolve) => {
            lastRead += 1;
            const id = lastRead;
            const done = (text: string) => {
              clearTimeout(late);
              reads.delete(id);
              resolve(text);
            };
            const late = setTimeout(() => done(''), metricsPatienceMs);
            reads.set(id, done);
            process?.send({ kind: 'read-metrics', id });
          }),
      ),
    ]);
    return mergeMetrics(texts);
  }

  const answerTo = (question: Question): Promise<string | number> =>
    question.about === 'metrics' ? allMetrics() : limiter[question.call](question.rule, question.key);

  function hear(member: Member, process: WorkerProcess, message: ToSupervisor): void {
    switch (message.kind) {
      case 'ready':
        member.journal = message.journal;
        if (!complete && readyOnes().length === team.length) {
          complete = true;
          deps.onComplete();
        }
        log.info({ worker: member.slot, ready: readyOnes().length, of: team.length }, 'a worker is ready');
        tellTeam();
        return;
      case 'here':
        member.silentBeats = 0;
        return;
      case 'metrics':
        reads.get(message.id)?.(message.text);
        return;
      case 'ask':
        answerTo(message.question).then(
          (value) => process.send({ kind: 'answer', id: message.id, value }),
          (error: unknown) => log.error({ err: error }, 'a worker’s question could not be answered'),
        );
    }
  }

  function start(member: Member): void {
    const process = deps.fork(member.slot);
    Object.assign(member, { process, bornAt: performance.now(), silentBeats: 0, restart: undefined });
    process.onMessage((message) => hear(member, process, message));
    process.onExit((code, signal) => {
      member.process = undefined;
      member.journal = undefined;
      if (leaving) {
        if (code !== 0) failed = true;
        if (team.every((one) => one.process === undefined)) finish();
        return;
      }
      replace(member, { code, signal });
    });
  }

  function replace(member: Member, death: { code: number | null; signal: string | null }): void {
    if (!complete) {
      // What keeps one from starting keeps all of them; it has said what that is.
      log.fatal({ worker: member.slot, ...death }, 'a worker could not start');
      failed = true;
      leave();
      return;
    }
    member.earlyDeaths = performance.now() - member.bornAt > longLifeMs ? 0 : member.earlyDeaths + 1;
    const pauseMs = restartPause(member.earlyDeaths);
    counts.restarts += 1;
    log.error({ worker: member.slot, ...death, pauseMs }, 'a worker ended unasked and is replaced');
    member.restart = setTimeout(() => start(member), pauseMs);
    tellTeam();
  }

  const heart = setInterval(() => {
    for (const member of team) {
      if (!member.process || member.journal === undefined) continue;
      member.silentBeats += 1;
      if (member.silentBeats > mostSilentBeats) {
        log.error({ worker: member.slot }, 'a worker is stuck and is killed');
        member.process.kill('SIGKILL');
      } else member.process.send({ kind: 'are-you-there' });
    }
  }, beatMs);

  function finish(): void {
    clearInterval(heart);
    end(failed ? 1 : 0);
  }

  function leave(): void {
    if (leaving) return;
    leaving = true;
    for (const { process, restart } of team) {
      clearTimeout(restart);
      process?.kill('SIGTERM');
    }
    if (team.every(({ process }) => process === undefined)) finish();
  }

  for (const member of team) start(member);
  return {
    leave,
    giveUp() {
      leave();
      failed = true;
      for (const { process } of team) process?.kill('SIGKILL');
    },
    ended,
  };
}
