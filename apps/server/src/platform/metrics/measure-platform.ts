import type { Db } from './platform/db/db.ts';
import type { CallOutcomes } from './platform/metrics/count-calls.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { Outbox } from './platform/outbox/outbox.ts';

const pingPatienceMs = 1000;

/** Is it well: the database and the way to it. */
export function measureDatabase(metrics: Metrics, db: Db): void {
  metrics.gauge('tessera_database_up', 'Whether the database answers: 1 or 0', async () =>
    (await db.ping(pingPatienceMs)) ? 1 : 0,
  );
  metrics.gauge('tessera_database_connections', 'Connections to the database', () => db.pool().open);
  metrics.gauge('tessera_database_connections_idle', 'Connections that nobody uses', () => db.pool().idle);
  metrics.gauge('tessera_database_waiting', 'Calls that wait for a connection', () => db.pool().waiting);
}

interface Measured {
  outbox: Outbox;
  /** What is counted by whom it was asked of. */
  calls: Readonly<Record<'mail' | 'stripe', CallOutcomes>>;
  redisTrouble: { readonly count: number };
}

/** Is anything stuck: promised work, mail, billing, Redis. Whoever looks asks the database once. */
export function measureProduct(metrics: Metrics, { outbox, calls, redisTrouble }: Measured): void {
  let reading: ReturnType<Outbox['depth']> | undefined;
  const depth = () => {
    reading ??= outbox.depth().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  metrics.gauge('tessera_outbox_waiting', 'Promised work not done yet', async () => (await depth()).waiting);
  metrics.gauge('tessera_outbox_failed', 'Promised work given up', async () => (await depth()).failed);
  metrics.gauge(
    'tessera_outbox_overdue_seconds',
    'How long the promised work that is due first has been due',
    async () => (await depth()).overdueSeconds,
  );
  metrics.counter('tessera_outbox_failures_total', 'Tries at promised work that failed', () => ({
    label: 'topic',
    counts: outbox.failures,
  }));
  metrics.counter('tessera_mail_total', 'Mails handed to the mail server, by how that ended', () => ({
    label: 'outcome',
    counts: { ...calls.mail },
  }));
  metrics.counter('tessera_stripe_calls_total', 'Calls to Stripe, by how they ended', () => ({
    label: 'outcome',
    counts: { ...calls.stripe },
  }));
  metrics.counter('tessera_redis_errors_total', 'Trouble with Redis', () => redisTrouble.count);
}
