import {
  type Analytics,
  type Annotation,
  type endpoints,
  limits,
  refusalCodes,
  type ReplyOf,
  type SharedQuery,
} from '@tessera/contract';
import { AppError, invalidFields } from '../../http/app-error.ts';
import { byteCache } from '../../platform/byte-cache/byte-cache.ts';
import { createUnlocks } from '../links/unlock.service.ts';
import type { OpenShare, SharedVisit } from './open-share.ts';
import { createShareAccess } from './share-access.ts';
import type { ShareDeps } from './shares.deps.ts';
import { sharedAnalyticsQuery, shareSelection } from './shares.policy.ts';
import { presentShared } from './shares.present.ts';
import { findSharePassword, type OpenedShare, recordView } from './shares.repo.ts';

type Calls = typeof endpoints.shares;

const minuteMs = 60_000;
const freshMs = limits.shares.freshSeconds * 1000;
const cacheBytes = 8 * 1024 * 1024;

export interface SharedRead extends SharedVisit {
  query: SharedQuery;
  /** From `unlock`. */
  accessToken: string | undefined;
}

/** The figures and notes that visitors of a share read. */
interface Figures {
  analytics: Analytics;
  notes: readonly Annotation[];
}

/** The figures of a share, as visitors read them. */
export function createSharedFigures(deps: ShareDeps, open: OpenShare) {
  const { db, clock, readAnalytics, annotations, findCodeIds } = deps;
  const access = createShareAccess(deps);
  const cache = byteCache<Figures>(cacheBytes, (figures) => JSON.stringify(figures).length);
  // The page has no challenge: under attack, each network has fewer attempts.
  const unlocks = createUnlocks(
    { ...deps, config: { turnstile: undefined } },
    { name: 'share-unlock', findPassword: (id) => findSharePassword(db, id) },
  );

  const readNotes = async (share: OpenedShare, { from, to, tz: zone }: Analytics['range']) =>
    share.showsAnnotations
      ? annotations.notesInRange(
          share.userId,
          { from, to, zone },
          await findCodeIds(share.userId, shareSelection(share)),
        )
      : [];

  /** Shared by all visitors for some seconds: a page that many open must not slow the account down. */
  function readFresh(share: OpenedShare, query: SharedQuery): Promise<Figures> {
    const asked = sharedAnalyticsQuery(share, query);
    const key = JSON.stringify([share.id, Math.floor(clock.now().getTime() / freshMs), share.showsAnnotations, asked]);
    return cache.get(key, async () => {
      const analytics = await readAnalytics(share.userId, asked);
      return { analytics, notes: await readNotes(share, analytics.range) };
    });
  }

  return {
    async read({ query, accessToken, ...visit }: SharedRead): Promise<ReplyOf<Calls['read']>> {
      const share = await open(visit);
      const { passwordHash } = share;
      if (passwordHash !== null && !(await access.isValid({ ...share, passwordHash }, accessToken)))
        throw new AppError('share_password_required');
      const { analytics, notes } = await readFresh(share, query).catch((error: unknown) => {
        // A subscription of the visitor would not help.
        if (error instanceof AppError && error.code === refusalCodes.analytics)
          throw invalidFields({ from: 'outOfRange' });
        throw error;
      });
      const minute = Math.floor(clock.now().getTime() / minuteMs) * minuteMs;
      if (share.lastViewedAt?.getTime() !== minute) await recordView(db, share.id, new Date(minute));
      return presentShared(share, analytics, notes);
    },

    /** The access of a visitor who knows the password. */
    async unlock({ password, ...visit }: SharedVisit & { password: string }): Promise<ReplyOf<Calls['unlock']>> {
      const share = await open(visit);
      const { passwordHash } = share;
      const attempt = { id: share.id, password, address: visit.address, challengeToken: undefined };
      const verdict = await unlocks.attempt(attempt);
      if (verdict !== 'correct' || passwordHash === null) throw new AppError('share_password_wrong');
      const { token, expiresAt } = await access.issue({ ...share, passwordHash });
      return { accessToken: token, expires_at: expiresAt.toISOString() };
    },
  };
}
