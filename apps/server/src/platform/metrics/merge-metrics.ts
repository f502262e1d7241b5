import { type RequestSeries, writeRequestTimes } from './request-times.ts';

/** The metrics of one process. */
export interface OwnMetrics {
  /** Metrics in the text format of Prometheus. */
  readonly text: string;
  readonly requests: readonly RequestSeries[];
}

/** The lines of one metric: HELP and TYPE, and its samples. */
interface Family {
  readonly head: string[];
  readonly samples: string[];
}

/** Joins the metrics of several processes: each metric appears once, with the samples of all processes. */
export function mergeMetrics(processes: readonly OwnMetrics[]): string {
  const families = new Map<string, Family>();
  for (const { text } of processes) {
    let current: Family | undefined;
    let isNew = false;
    for (const line of text.split('\n')) {
      if (line === '') continue;
      const described = /^# (HELP|TYPE) (\S+)/.exec(line);
      if (described?.[1] === 'HELP') {
        const name = described[2] ?? '';
        isNew = !families.has(name);
        current = families.get(name) ?? { head: [], samples: [] };
        families.set(name, current);
      }
      if (line.startsWith('#')) {
        if (isNew) current?.head.push(line);
      } else current?.samples.push(line);
    }
  }
  return [
    ...[...families.values()].map(({ head, samples }) => `${[...head, ...samples].join('\n')}\n`),
    writeRequestTimes(processes.flatMap(({ requests }) => requests)),
  ].join('\n');
}
