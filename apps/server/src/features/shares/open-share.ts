import { AppError, tooManyRequests } from '../../http/app-error.ts';
import { clientNetwork } from '../../http/client-network.ts';
import { hashToken } from '../../platform/ids/ids.ts';
import type { LimitRule } from '../../platform/limiter/limiter.ts';
import type { ShareDeps } from './shares.deps.ts';
import { findOpenedShare, type OpenedShare } from './shares.repo.ts';

/**
 * Requests with an unknown token, per network. A revoked badge on a busy page makes many of them, so they hold back no request with a known
 * token: tokens are too long to be guessed.
 */
const unknownTokens: LimitRule = { name: 'unknown-shares', points: 60, seconds: 60 };

/** A visitor with the token of a page. */
export interface SharedVisit {
  token: string;
  address: string;
}

export type OpenShare = (visit: SharedVisit) => Promise<OpenedShare>;

/** Finds the share of a token. Throws if it is unknown, revoked, hidden or expired. */
export const createOpenShare =
  ({ db, clock, limiter }: Pick<ShareDeps, 'db' | 'clock' | 'limiter'>): OpenShare =>
  async ({ token, address }) => {
    const share = await findOpenedShare(db, hashToken(token));
    if (!share) {
      const wait = await limiter.hit(unknownTokens, clientNetwork(address));
      if (wait > 0) throw tooManyRequests(wait);
      throw new AppError('share_not_found');
    }
    if (share.expiresAt && share.expiresAt <= clock.now()) throw new AppError('share_expired');
    return share;
  };
