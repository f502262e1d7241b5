import type { Shipper } from '../features/clicks/counting/shipper.service.ts';
import { journalBytes } from '../platform/journal/kept-segments.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';

type Measured = { journalRoot: string; shipper: Shipper };

/** Registers the metrics of counting, in the process that counts. */
export function measureCounting(metrics: Metrics, { journalRoot, shipper }: Measured): void {
  metrics.counter('tessera_clicks_counted_total', 'Clicks counted in the database', () => shipper.counts.shipped);
  metrics.counter('tessera_clicks_late_total', 'Clicks counted too late to be unique', () => shipper.counts.late);
  metrics.counter('tessera_journal_damaged_total', 'Damaged parts of click journals', () => shipper.counts.damaged);
  metrics.counter(
    'tessera_clicks_reshipped_total',
    'Clicks counted again after the database had lost them',
    () => shipper.counts.reshipped,
  );
  metrics.counter(
    'tessera_clicks_unrecoverable_total',
    'Clicks that the database had lost and the journal no longer kept',
    () => shipper.counts.unrecoverable,
  );
  metrics.gauge('tessera_journal_kept_bytes', 'Counted bytes in click journals', () => journalBytes(journalRoot).kept);
  metrics.gauge('tessera_journal_lag_seconds', 'Age of the oldest uncounted click', () => shipper.lagMs() / 1000);
  metrics.gauge(
    'tessera_journal_unshipped_bytes',
    'Uncounted bytes in click journals',
    () => journalBytes(journalRoot).uncounted,
  );
}
