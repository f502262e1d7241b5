import type { JournalToCount, Shipper } from '../features/clicks/counting/shipper.service.ts';
import { unreadBytes } from '../platform/journal/position.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';

type Measured = { journal: JournalToCount; journalRoot: string; shipper: Shipper };

/** Registers the metrics of counting, in the process that counts. */
export function measureCounting(metrics: Metrics, { journal, journalRoot, shipper }: Measured): void {
  metrics.counter('tessera_clicks_counted_total', 'Clicks counted in the database', () => shipper.counts.shipped);
  metrics.counter('tessera_clicks_late_total', 'Clicks counted too late to be unique', () => shipper.counts.late);
  metrics.counter('tessera_journal_damaged_total', 'Damaged parts of click journals', () => shipper.counts.damaged);
  metrics.gauge('tessera_journal_lag_seconds', 'Age of the oldest uncounted click', () => shipper.lagMs() / 1000);
  metrics.gauge('tessera_journal_unshipped_bytes', 'Uncounted bytes in click journals', () =>
    unreadBytes(journalRoot, { folder: journal.folder, read: shipper.position() }),
  );
}
