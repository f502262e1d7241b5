import { csvLine, type WatchAlert, type WatchSettings } from '@tessera/contract';
import type { Db } from '../../platform/db/db.ts';
import { presentAlert } from './alerts/alerts.present.ts';
import { type AlertPage, listAlerts } from './alerts/alerts.repo.ts';
import { createWatchSettings } from './watch-settings.ts';

const pageSize = 500;

const facts = [
  'opened_at',
  'ended_at',
  'since',
  'kind',
  'state',
  'host',
  'reason',
  'http_status',
  'leads_to',
  'clicks',
  'usual_clicks',
  'code_count',
] as const satisfies (keyof WatchAlert)[];

const alertLine = (alert: WatchAlert): string =>
  csvLine([...facts.map((name) => alert[name]), alert.codes.map((code) => code.title ?? code.short_hash).join(', ')]);

/** The alerts of an account as CSV, newest first. */
export async function* alertLines(db: Db, userId: string): AsyncGenerator<Buffer> {
  yield Buffer.from(csvLine([...facts, 'some_codes']));
  let before: AlertPage['before'];
  for (;;) {
    const rows = await listAlerts(db, { userId, state: undefined, codeId: undefined, before, limit: pageSize });
    if (rows.length > 0) yield Buffer.from(rows.map((row) => alertLine(presentAlert(row))).join(''));
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    before = { at: last.openedAt, id: last.id };
  }
}

export const readWatchSettings = (db: Db, userId: string): Promise<WatchSettings> =>
  createWatchSettings({ db }).read(userId);
