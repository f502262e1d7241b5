import type { Clicks } from '../features/clicks/recording/clicks.service.ts';
import type { Links } from '../features/links/links.service.ts';
import type { Journal } from '../platform/journal/journal.ts';
import type { OwnMetrics } from '../platform/metrics/merge-metrics.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { AppConnections } from './app-connections.ts';
import type { AppProcess, AppProcesses } from './app-processes.ts';

interface Measured {
  links: Links;
  clicks: Clicks;
  journal: Journal;
  apps: AppProcesses;
  appConnections: AppConnections;
  workers: number;
}

/** Counted by the process that sends the answer: redirects by the gateway, pages by an app process. */
export function measureRedirects(metrics: Metrics, { outcomes }: Clicks): void {
  metrics.counter('tessera_redirects_total', 'Requests for short links by outcome', () => ({
    label: 'outcome',
    counts: outcomes,
  }));
}

/** All metrics are read when they are scraped, so that a redirect does not pay for them. */
export function measureGateway(metrics: Metrics, measured: Measured): void {
  const { links, clicks, journal, apps, appConnections, workers } = measured;
  measureRedirects(metrics, clicks);
  metrics.counter('tessera_link_lookups_total', 'Answers by source: memory, database, memory not revalidated', () => ({
    label: 'from',
    counts: { memory: links.counts.hits, database: links.counts.misses, stale: links.counts.stale },
  }));
  metrics.gauge('tessera_link_cache_entries', 'Links in memory', () => links.memory.size);
  metrics.gauge('tessera_link_cache_bytes', 'Approximate memory of the link cache', () => links.memory.bytes);
  metrics.counter('tessera_clicks_recorded_total', 'Clicks written to the journal', () => journal.counts.recorded);
  metrics.counter(
    'tessera_clicks_dropped_total',
    'Clicks lost because the journal could not be written',
    () => journal.counts.dropped,
  );
  metrics.gauge('tessera_workers_wanted', 'App processes configured', () => workers);
  metrics.gauge('tessera_workers_ready', 'App processes ready', () => apps.ready().length);
  metrics.counter('tessera_worker_restarts_total', 'App processes restarted', () => apps.counts.restarts);
  metrics.counter('tessera_worker_hangs_total', 'App processes killed because they hung', () => apps.counts.hangs);
  metrics.gauge('tessera_app_connections', 'Connections passed to app processes', () => appConnections.open);
  metrics.counter(
    'tessera_app_connections_refused_total',
    'Connections answered 503 because no app process took them',
    () => appConnections.counts.refused,
  );
}

/** Shorter than the timeout of the app process that requests the metrics. */
const appTimeoutMs = 2000;

/** The metrics of this process and of every app process that answers in time. */
export async function readAllMetrics(metrics: Metrics, apps: readonly AppProcess[]): Promise<OwnMetrics[]> {
  const answers = await Promise.all([
    metrics.readOwn(),
    ...apps.map(({ channel }) => channel.call('metrics', null, appTimeoutMs).catch(() => null)),
  ]);
  return answers.filter((answer) => answer !== null);
}
