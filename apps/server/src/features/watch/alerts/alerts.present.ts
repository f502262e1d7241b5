import { alertReasons, type AlertState, isOneOf, type WatchAlert } from '@tessera/contract';
import type { AlertRow } from './alerts.repo.ts';

const stateOf = ({ endedAt, dismissedAt }: AlertRow): AlertState =>
  dismissedAt ? 'dismissed' : endedAt ? 'ended' : 'open';

const isAboutHost = ({ kind }: AlertRow): boolean => kind === 'destination_failing' || kind === 'destination_changed';

export function presentAlert(row: AlertRow): WatchAlert {
  const { reason, httpStatus, leadsTo, clicks, usualClicks } = row.details;
  return {
    id: row.id,
    kind: row.kind,
    state: stateOf(row),
    host: isAboutHost(row) ? row.subject : null,
    reason: isOneOf(alertReasons)(reason) ? reason : null,
    http_status: httpStatus ?? null,
    leads_to: leadsTo ?? null,
    clicks: clicks ?? null,
    usual_clicks: usualClicks ?? null,
    since: row.since.toISOString(),
    opened_at: row.openedAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    code_count: row.codeCount,
    codes: row.codes.map(({ id, hash, title, url }) => ({ id, short_hash: hash, title, url })),
  };
}
