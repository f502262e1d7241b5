import { type ClickField, type Delivery, visitSources, type Webhook, type WebhookClick } from '@tessera/contract';
import { type ClickTable, clickTable } from '../clicks/dimensions.service.ts';
import type { CountedClick } from './clicks.repo.ts';
import type { DeliveryRow } from './deliveries.repo.ts';
import type { WebhookRow } from './webhooks.repo.ts';

export const presentWebhook = (row: WebhookRow, isPaused: boolean): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  code_ids: row.codeIds,
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

export function presentClick(click: CountedClick, table: ClickTable = clickTable): WebhookClick {
  const known = table.decodeKnown(click);
  const fields = Object.entries(table.dimensions).map(([name, { field }]) => [field, known[name]]);
  return {
    code_id: click.codeId,
    short_hash: click.hash,
    clicked_at: click.at.toISOString(),
    ...(Object.fromEntries(fields) as Record<ClickField, string | null>),
    source: visitSources.find((source) => source === known['source']) ?? 'unknown',
    is_unique: click.isUnique,
  };
}
