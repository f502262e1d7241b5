import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly contentType: string;
  /** The metrics of all processes, for a scrape. */
  read(): Promise<string>;
  /** The metrics of this process. */
  readOwn(): Promise<string>;
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void;
  /** A value that is read at each scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** A count that is kept elsewhere and read at each scrape; with a label, one count per value. */
  counter(name: string, help: string, read: () => number | LabeledCounts): void;
}

export interface LabeledCounts {
  label: string;
  counts: Readonly<Record<string, number>>;
}

/** The `worker` label separates the processes of a machine, so that the counts of a restarted one can start at 0. */
export function prometheusMetrics(worker?: string): Metrics {
  const registry = new Registry();
  if (worker !== undefined) registry.setDefaultLabels({ worker });
  collectDefaultMetrics({ register: registry, prefix: 'tessera_' });
  const requests = new Histogram({
    name: 'tessera_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  // Writing the metrics blocks the event loop for milliseconds, so simultaneous scrapes share one text.
  let reading: Promise<string> | undefined;
  const read = () =>
    (reading ??= registry.metrics().finally(() => {
      reading = undefined;
    }));
  return {
    contentType: registry.contentType,
    read,
    readOwn: read,
    observeRequest: ({ method, route, status }, seconds) => requests.observe({ method, route, status }, seconds),
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
