import type { Delivery, Webhook, WebhookClick } from '@tessera/contract';
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

const known = (value: string | undefined) => (value && value !== 'other' ? value : null);

export function presentClick(click: CountedClick): WebhookClick {
  const { codeId, hash, at, country, agent, referrer, isUnique, source, label, rule } = click;
  const [device, browser, os] = agent?.split('|') ?? [];
  return {
    code_id: codeId,
    short_hash: hash,
    clicked_at: at.toISOString(),
    country,
    device: known(device),
    browser: known(browser),
    os: known(os),
    referrer,
    is_unique: isUnique,
    source,
    source_label: label,
    rule,
  };
}
