import { type Delivery, isOneOf, type Webhook, webhookEvents } from '@tessera/contract';
import type { DeliveryRow } from './deliveries.repo.ts';
import type { WebhookRow } from './webhooks.repo.ts';

export const presentWebhook = (row: WebhookRow, isPaused: boolean): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events.filter(isOneOf(webhookEvents)),
  code_ids: row.codeIds,
  max_batch_size: row.maxBatchSize,
  enabled: row.isEnabled,
  paused: isPaused,
  failing_since: row.failingSince?.toISOString() ?? null,
  disabled_at: row.disabledAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
});

export const presentDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  event: row.event,
  status: row.status,
  attempts: row.attempts,
  response_status: row.responseStatus,
  duration_ms: row.durationMs,
  error: row.error,
  created_at: row.createdAt.toISOString(),
  attempted_at: row.attemptedAt?.toISOString() ?? null,
  next_attempt_at: row.status === 'pending' ? row.availableAt.toISOString() : null,
});
