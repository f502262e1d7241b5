import { alertReasons, isOneOf, limits, type WatchedCodeState } from '@tessera/contract';
import { notFound } from '../../http/app-error.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { readPlan, requireEntitlement } from '../plans/plans.service.ts';
import { presentAlert } from './alerts/alerts.present.ts';
import { listAlerts } from './alerts/alerts.repo.ts';
import type { WatchDeps } from './watch.deps.ts';
import { findMute, listDestinations, storeMute } from './watched-codes.repo.ts';

/** The destinations and alerts of a code, and whether its owner has muted it. */
export function createWatchedCodes({ db, clock, live }: Pick<WatchDeps, 'db' | 'clock' | 'live'>) {
  async function read(reader: Queryable, userId: string, codeId: string): Promise<WatchedCodeState> {
    const code = await findMute(reader, userId, codeId);
    if (!code) throw notFound();
    const destinations = await listDestinations(reader, codeId);
    const alerts = await listAlerts(reader, {
      userId,
      state: 'open',
      codeId,
      before: undefined,
      limit: limits.watch.page,
    });
    return {
      muted: code.isMuted,
      alerts: code.isMuted ? [] : alerts.map(presentAlert),
      destinations: destinations.map(({ url, status, reason, httpStatus, checkedAt }) => ({
        url,
        status,
        reason: isOneOf(alertReasons)(reason) ? reason : null,
        http_status: httpStatus,
        checked_at: checkedAt?.toISOString() ?? null,
      })),
    };
  }

  return {
    read: (userId: string, codeId: string) => read(db, userId, codeId),

    /** Open alerts about the code end with the next comparison. */
    mute: (userId: string, codeId: string, isMuted: boolean) =>
      db.tx(async (tx) => {
        if (!(await findMute(tx, userId, codeId))) throw notFound();
        if (isMuted) requireEntitlement(await readPlan(tx, userId), 'watch');
        await storeMute(tx, codeId, isMuted, clock.now());
        await live.announce(tx, userId);
        return read(tx, userId, codeId);
      }),
  };
}
