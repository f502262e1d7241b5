import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { mergeMetrics, type OwnMetrics } from './merge-metrics.ts';
import { type RequestLabels, RequestTimes } from './request-times.ts';

export interface Metrics {
  readonly contentType: string;
  /** The metrics of all processes, for a scrape. */
  read(): Promise<string>;
  /** The metrics of this process. */
  readOwn(): Promise<OwnMetrics>;
  observeRequest(labels: RequestLabels, seconds: number): void;
  /** A value that is read at each scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** A count that is kept elsewhere and read at each scrape; with a label, one count per value. */
  counter(name: string, help: string, read: () => number | LabeledCounts): void;
}

export interface LabeledCounts {
  label: string;
  counts: Readonly<Record<string, number>>;
}

/** Writing the metrics blocks the event loop for milliseconds, so simultaneous scrapes share one result. */
export function sharedWhileRunning<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () =>
    (running ??= read().finally(() => {
      running = undefined;
    }));
}

/** Gauges with the suffix of a counter. The same values are in the gauges without it, by type. */
const misnamed = ['handles', 'requests', 'resources'].map((kind) => `nodejs_active_${kind}_total`);

/** The `worker` label separates the processes of a machine, so that the counts of a restarted one can start at 0. */
export function prometheusMetrics(worker?: string): Metrics {
  const registry = new Registry();
  if (worker !== undefined) registry.setDefaultLabels({ worker });
  collectDefaultMetrics({ register: registry, prefix: 'tessera_' });
  for (const name of misnamed) registry.removeSingleMetric(`tessera_${name}`);
  const requests = new RequestTimes(worker);
  const readOwn = sharedWhileRunning(async () => ({ text: await registry.metrics(), requests: requests.series() }));
  return {
    contentType: registry.contentType,
    read: async () => mergeMetrics([await readOwn()]),
    readOwn,
    observeRequest: (labels, seconds) => requests.observe(labels, seconds),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          // A metric that cannot be read must not fail the others.
          this.set(await new Promise<number>((resolve) => resolve(read())).catch(() => Number.NaN));
        },
      });
    },
    counter(name, help, read) {
      const first = read();
      new Counter({
        name,
        help,
        labelNames: typeof first === 'number' ? [] : [first.label],
        registers: [registry],
        collect() {
          this.reset();
          const now = read();
          if (typeof now === 'number') this.inc(now);
          else for (const [value, count] of Object.entries(now.counts)) this.inc({ [now.label]: value }, count);
        },
      });
    },
  };
}
