import type { Db } from '../db/db.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { CallOutcomes } from './count-calls.ts';
import type { Metrics } from './metrics.ts';

const pingTimeoutMs = 1000;

export function measureDatabase(metrics: Metrics, db: Db): void {
  metrics.gauge('tessera_database_up', 'Whether the database answers: 1 or 0', async () =>
    (await db.ping(pingTimeoutMs)) ? 1 : 0,
  );
  metrics.gauge('tessera_database_notifications', 'Whether notifications of the database arrive: 1 or 0', () =>
    db.silentMs() === 0 ? 1 : 0,
  );
  metrics.gauge('tessera_database_connections', 'Connections to the database', () => db.pool().open);
  metrics.gauge('tessera_database_connections_idle', 'Idle connections to the database', () => db.pool().idle);
  metrics.gauge('tessera_database_waiting', 'Calls waiting for a connection', () => db.pool().waiting);
}

interface Measured {
  outbox: Outbox;
  mailOutcomes: CallOutcomes;
  stripeOutcomes: CallOutcomes;
  webhookOutcomes: CallOutcomes;
  safeBrowsingOutcomes: CallOutcomes;
  redisErrors: () => number;
}

export function measurePlatform(metrics: Metrics, measured: Measured): void {
  const { outbox, mailOutcomes, stripeOutcomes, webhookOutcomes } = measured;
  // The three gauges of one scrape share a query.
  let reading: ReturnType<Outbox['depth']> | undefined;
  const depth = () =>
    (reading ??= outbox.depth().finally(() => {
      reading = undefined;
    }));
  metrics.gauge('tessera_outbox_waiting', 'Outbox messages not handled yet', async () => (await depth()).waiting);
  metrics.gauge('tessera_outbox_failed', 'Outbox messages with no attempts left', async () => (await depth()).failed);
  metrics.gauge(
    'tessera_outbox_overdue_seconds',
    'How long the oldest due outbox message has been due',
    async () => (await depth()).overdueSeconds,
  );
  metrics.counter('tessera_outbox_failures_total', 'Failed attempts to handle outbox messages', () => ({
    label: 'topic',
    counts: outbox.failures,
  }));
  metrics.counter('tessera_mail_total', 'Emails handed to the mail server, by outcome', () => ({
    label: 'outcome',
    counts: { ...mailOutcomes },
  }));
  metrics.counter('tessera_stripe_calls_total', 'Calls to Stripe, by outcome', () => ({
    label: 'outcome',
    counts: { ...stripeOutcomes },
  }));
  metrics.counter('tessera_webhook_attempts_total', 'Webhook deliveries attempted, by outcome', () => ({
    label: 'outcome',
    counts: { ...webhookOutcomes },
  }));
  metrics.counter('tessera_safe_browsing_calls_total', 'Calls to Safe Browsing, by outcome', () => ({
    label: 'outcome',
    counts: { ...measured.safeBrowsingOutcomes },
  }));
  metrics.counter('tessera_redis_errors_total', 'Failed calls to Redis', measured.redisErrors);
}
