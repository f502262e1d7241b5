const name = 'tessera_http_request_seconds';
const bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface RequestLabels {
  method: string;
  route: string;
  status: number;
}

/** The requests of one method, route and status. */
export interface RequestSeries {
  /** As written between the braces of a sample. */
  readonly labels: string;
  /** Requests per bucket, the last without an upper bound. */
  readonly buckets: number[];
  seconds: number;
}

const escaped = (value: string): string => value.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n');

function* metricSamples({ labels, buckets, seconds }: RequestSeries): Generator<string> {
  let count = 0;
  for (const [index, inBucket] of buckets.entries()) {
    count += inBucket;
    yield `${name}_bucket{le="${bounds[index] ?? '+Inf'}",${labels}} ${count}`;
  }
  yield `${name}_sum{${labels}} ${seconds}`;
  yield `${name}_count{${labels}} ${count}`;
}

/** In the text format of Prometheus. */
export function writeRequestTimes(series: readonly RequestSeries[]): string {
  const lines = [`# HELP ${name} Time from the first byte of a request to the last of its answer`];
  lines.push(`# TYPE ${name} histogram`);
  for (const one of series) lines.push(...metricSamples(one));
  return `${lines.join('\n')}\n`;
}

/**
 * The histogram of request times. With hundreds of routes and statuses its text has 9,000 lines, which block the event loop
 * for 300 ms if prom-client writes them and a process sends them to another. So processes exchange the series, and the
 * labels are written once per series.
 */
export class RequestTimes {
  readonly #series = new Map<string, RequestSeries>();
  readonly #worker: string;

  constructor(worker?: string) {
    this.#worker = worker === undefined ? '' : `worker="${escaped(worker)}",`;
  }

  observe({ method, route, status }: RequestLabels, seconds: number): void {
    const key = `${method} ${status} ${route}`;
    let series = this.#series.get(key);
    if (!series) {
      const labels = `${this.#worker}method="${escaped(method)}",route="${escaped(route)}",status="${status}"`;
      series = { labels, buckets: Array.from({ length: bounds.length + 1 }, () => 0), seconds: 0 };
      this.#series.set(key, series);
    }
    const index = bounds.findIndex((bound) => seconds <= bound);
    const bucket = index === -1 ? bounds.length : index;
    series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
    series.seconds += seconds;
  }

  series(): RequestSeries[] {
    return [...this.#series.values()];
  }
}
