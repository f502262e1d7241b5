import { type BadgeCount, limits } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import { byteCache } from '../../platform/byte-cache/byte-cache.ts';
import { readTotal } from '../clicks/totals.service.ts';
import type { OpenShare, SharedVisit } from './open-share.ts';
import type { ShareDeps } from './shares.deps.ts';
import { shareSelection } from './shares.policy.ts';

const badgeMs = limits.shares.badgeSeconds * 1000;
const maxTotals = 10_000;

/** The parts of the page besides the figures. */
export function createSharePage({ db, clock, findCodeIds }: ShareDeps, open: OpenShare) {
  const totals = byteCache<number>(maxTotals, () => 1);

  return {
    /** The HTTP status of the page: 200 also if visitors have to enter a password. */
    status: (visit: SharedVisit): Promise<number> =>
      open(visit).then(
        () => 200,
        (error: unknown) => {
          if (error instanceof AppError) return error.status;
          throw error;
        },
      ),

    /** The number of the badge. A share with a password has none, because a picture cannot ask for it. */
    async total(visit: SharedVisit, count: BadgeCount): Promise<number> {
      const share = await open(visit);
      if (share.passwordHash !== null) throw new AppError('share_not_found');
      const { userId } = share;
      // All badges of a selection share one number.
      const key = JSON.stringify([userId, shareSelection(share), count, Math.floor(clock.now().getTime() / badgeMs)]);
      return totals.get(key, async () => {
        return readTotal(db, { userId, ids: await findCodeIds(userId, shareSelection(share)) }, count);
      });
    },
  };
}
