import type { Limiter } from '../limiter/limiter.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Question, ToSupervisor, ToWorker } from './messages.ts';

/** The way from a worker to its supervisor and back. */
export interface SupervisorLine {
  send(message: ToSupervisor): void;
  onMessage(hear: (message: ToWorker) => void): void;
}

/** What a worker knows of the others on its machine. */
export interface Teammate {
  readonly slot: number;
  /** Whether all workers have been ready together. */
  isComplete(): boolean;
  /** Whether another process gives the figures of this journal. */
  speaksElsewhere(journal: string): boolean;
  /** Limits that all workers count together. */
  readonly limiter: Limiter;
  /** The same figures, read of all workers. */
  share(metrics: Metrics): Metrics;
  ready(journal: string): void;
}

/** Longer than the supervisor waits for the slowest worker. */
const patienceMs = 4000;

export function joinTeam(slot: number, line: SupervisorLine, insurance: Limiter): Teammate {
  const waiting = new Map<number, (value: string | number) => void>();
  let lastId = 0;
  let complete = false;
  let speaker = 1;
  let journals: readonly string[] = [];
  let readMetrics: () => Promise<string> = () => Promise.resolve('');

  line.onMessage((message) => {
    switch (message.kind) {
      case 'team':
        ({ complete, speaker, journals } = message);
        return;
      case 'are-you-there':
        line.send({ kind: 'here' });
        return;
      case 'read-metrics':
        readMetrics().then(
          (text) => line.send({ kind: 'metrics', id: message.id, text }),
          () => line.send({ kind: 'metrics', id: message.id, text: '' }),
        );
        return;
      case 'answer':
        waiting.get(message.id)?.(message.value);
    }
  });

  const ask = (question: Question) =>
    new Promise<string | number>((resolve, reject) => {
      lastId += 1;
      const id = lastId;
      const late = setTimeout(() => {
        waiting.delete(id);
        reject(new Error('the supervisor does not answer'));
      }, patienceMs);
      waiting.set(id, (value) => {
        clearTimeout(late);
        waiting.delete(id);
        resolve(value);
      });
      line.send({ kind: 'ask', id, question });
    });

  const askLimiter =
    (call: 'hit' | 'wait'): Limiter['hit'] =>
    (rule, key) =>
      ask({ about: 'limit', call, rule, key }).then(
        (seconds) => Number(seconds),
        // Without the supervisor, each worker counts for itself rather than let everything through.
        () => insurance[call](rule, key),
      );

  return {
    slot,
    isComplete: () => complete,
    speaksElsewhere: (journal) => slot !== speaker || journals.includes(journal),
    limiter: { hit: askLimiter('hit'), wait: askLimiter('wait'), close: () => insurance.close() },
    share(metrics) {
      readMetrics = () => metrics.readOwn();
      return { ...metrics, read: () => ask({ about: 'metrics' }).then(String, () => metrics.readOwn()) };
    },
    ready: (journal) => line.send({ kind: 'ready', journal }),
  };
}
