import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly contentType: string;
  read(): Promise<string>;
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

export function prometheusMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'tessera_' });
  const requests = new Histogram({
    name: 'tessera_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),
    observeRequest: ({ method, route, status }, seconds) => requests.observe({ method, route, status }, seconds),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await Promise.resolve(read()).catch(() => Number.NaN));
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
