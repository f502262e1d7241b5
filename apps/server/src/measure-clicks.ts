import type { App } from './app.ts';
import type { Shipper } from './features/clicks/shipper.service.ts';
import type { Journal } from './platform/journal/journal.ts';
import { unreadBytes } from './platform/journal/position.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { Teammate } from './platform/workers/teammate.ts';

interface Measured extends Pick<App, 'links' | 'clicks'> {
  journal: Journal;
  journalRoot: string;
  shipper: Shipper;
  team: Teammate | undefined;
}

/** Is it fast, and is anything lost: read when someone looks, so that a redirect pays for none of it. */
export function measureClicks(metrics: Metrics, measured: Measured): void {
  const { links, clicks, journal, journalRoot, shipper, team } = measured;
  const isSpokenFor = (source: string) => source !== journal.source && (team?.speaksElsewhere(source) ?? false);
  metrics.counter('tessera_redirects_total', 'Requests for short links by how they were answered', () => ({
    label: 'outcome',
    counts: clicks.outcomes,
  }));
  metrics.counter(
    'tessera_link_lookups_total',
    'Where the answers came from: memory, database, memory unchecked',
    () => ({
      label: 'from',
      counts: { memory: links.counts.hits, database: links.counts.misses, stale: links.counts.stale },
    }),
  );
  metrics.gauge('tessera_link_cache_entries', 'Links in memory', () => links.memory.size);
  metrics.gauge('tessera_link_cache_bytes', 'What the links in memory take, roughly', () => links.memory.bytes);
  metrics.counter('tessera_clicks_recorded_total', 'Clicks in the journal', () => journal.counts.recorded);
  metrics.counter(
    'tessera_clicks_dropped_total',
    'Clicks lost because the disk did not take them',
    () => journal.counts.dropped,
  );
  metrics.counter('tessera_clicks_counted_total', 'Clicks counted in the database', () => shipper.counts.shipped);
  metrics.counter(
    'tessera_clicks_late_total',
    'Clicks counted too late to tell whether they were unique',
    () => shipper.counts.late,
  );
  metrics.counter(
    'tessera_journal_damaged_total',
    'Places in journals that could not be read: the disk lost something',
    () => shipper.counts.damaged,
  );
  metrics.gauge(
    'tessera_journal_lag_seconds',
    'How long the oldest uncounted click has been waiting',
    () => shipper.lagMs() / 1000,
  );
  metrics.gauge('tessera_journal_unshipped_bytes', 'What lies in journals and is not counted', () =>
    unreadBytes(journalRoot, { folder: journal.folder, read: shipper.position() }, isSpokenFor),
  );
}
