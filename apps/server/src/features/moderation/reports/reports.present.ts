import { onDefaultHost, type Report, shortUrl } from '@tessera/contract';
import type { ReportRow } from './reports.repo.ts';

export const presentReport = (row: ReportRow, publicUrl: string): Report => ({
  id: row.id,
  link: row.link,
  short_url: shortUrl(publicUrl, onDefaultHost(row.link)),
  code_id: row.codeId,
  owner: row.owner,
  destination_url: row.destinationUrl,
  category: row.category,
  text: row.text,
  email: row.email,
  created_at: row.createdAt.toISOString(),
  state: row.state,
  closed_at: row.closedAt?.toISOString() ?? null,
  closed_by: row.closedBy,
  note: row.note,
});
