import { type AlertsQuery, limits, type WatchAlert, type WatchAlerts } from '@tessera/contract';
import { notFound } from '../../../http/app-error.ts';
import { after, days } from '../../../platform/clock/clock.ts';
import { readTimeCursor, writeTimeCursor } from '../../../http/time-cursor.ts';
import type { WatchDeps } from '../watch.deps.ts';
import { presentAlert } from './alerts.present.ts';
import { deleteOldAlerts, dismissAlert, findAlert, listAlerts } from './alerts.repo.ts';

/** The alerts of an account, as the API and other features read them. */
export function createAlerts({ db, clock, live }: Pick<WatchDeps, 'db' | 'clock' | 'live'>) {
  async function list(userId: string, query: AlertsQuery): Promise<WatchAlerts> {
    const { state, code_id: codeId, cursor, limit = limits.watch.page } = query;
    const before = cursor === undefined ? undefined : readTimeCursor(cursor);
    const rows = await listAlerts(db, { userId, state, codeId, before, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      alerts: page.map(presentAlert),
      next_cursor: rows.length > limit && last ? writeTimeCursor({ at: last.openedAt, id: last.id }) : null,
    };
  }

  return {
    list,

    /** The open alerts, newest first; at most a page. */
    open: async (userId: string): Promise<WatchAlert[]> => (await list(userId, { state: 'open' })).alerts,

    dismiss: (userId: string, id: string): Promise<WatchAlert> =>
      db.tx(async (tx) => {
        if (!(await dismissAlert(tx, userId, id, clock.now()))) throw notFound();
        await live.announce(tx, userId);
        const row = await findAlert(tx, userId, id);
        if (!row) throw notFound();
        return presentAlert(row);
      }),

    deleteExpired: () => deleteOldAlerts(db, after(clock.now(), -days(limits.watch.keptDays))),
  };
}
