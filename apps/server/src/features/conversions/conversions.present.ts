import type { Conversion } from '@tessera/contract';
import type { ConversionRow } from './conversions.repo.ts';

export const presentConversion = (row: ConversionRow): Conversion => ({
  id: row.id,
  goal: row.goal,
  code_id: row.codeId,
  short_hash: row.hash,
  occurred_at: row.occurredAt.toISOString(),
  clicked_at: row.clickedAt?.toISOString() ?? null,
  source: row.source,
  source_label: row.label,
  rule: row.rule,
  value: row.value,
  currency: row.currency,
  external_id: row.externalId,
  created_at: row.createdAt.toISOString(),
});
