import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly contentType: string;
  /** What a monitoring system gets: of several workers, everybody's. */
  read(): Promise<string>;
  /** The figures of this process alone. */
  readOwn(): Promise<string>;
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void;
  /** A figure that is read when someone looks, not kept up to date in between. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** A count that something else keeps; with a label, one for each of its values. */
  counter(name: string, help: string, read: () => number | LabelledCounts): void;
}

export interface LabelledCounts {
  label: string;
  counts: Readonly<Record<string, number>>;
}

/** `worker` tells the processes of one machine apart, so that the counts of one that starts anew can start anew. */
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
  // Writing the figures takes milliseconds of the event loop: all who ask meanwhile get the same text.
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
          // One figure that cannot be had must not take the others along.
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
