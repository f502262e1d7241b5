import type { CountedJournal, Shipper } from './features/clicks/counting/shipper.service.ts';
import { unreadBytes } from './platform/journal/position.ts';
import type { Metrics } from './platform/metrics/metrics.ts';

interface Measured {
  counted: CountedJournal;
  journalRoot: string;
  shipper: Shipper;
}

/** Counting of clicks, measured in the process that does it. */
export function measureClicks(metrics: Metrics, { counted, journalRoot, shipper }: Measured): void {
  metrics.counter('tessera_clicks_counted_total', 'Clicks counted in the database', () => shipper.counts.shipped);
  metrics.counter(
    'tessera_clicks_late_total',
    'Clicks counted too late to tell whether they were unique',
    () => shipper.counts.late,
  );
  metrics.counter(
    'tessera_journal_damaged_total',
    'Unreadable places in journals: the disk lost data',
    () => shipper.counts.damaged,
  );
  metrics.gauge('tessera_journal_lag_seconds', 'Age of the oldest uncounted click', () => shipper.lagMs() / 1000);
  metrics.gauge('tessera_journal_unshipped_bytes', 'Bytes in journals that are not counted', () =>
    unreadBytes(journalRoot, { folder: counted.folder, read: shipper.position() }),
  );
}
