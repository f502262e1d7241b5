import { type endpoints, limits, type ReplyOf } from '@tessera/contract';
import { AppError, invalidFields } from '../../http/app-error.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';
import { findCode } from './qr-codes.repo.ts';
import { slugProblem } from './slug.policy.ts';
import { findSlugHash, findSlugs, issueSlug } from './slugs.repo.ts';

export interface Slugs {
  /** Whether the slug can be given to the code, or to a new one. */
  check(userId: string, slug: string, codeId?: string): Promise<ReplyOf<typeof endpoints.slugs.check>>;
  /** Issues the slug to the code with this hash, for ever. An earlier slug of the code is already its own. */
  issue(tx: Queryable, slug: string, hash: string): Promise<void>;
  /** The hash and all slugs of a code: the names under which its link is cached. */
  namesOf(tx: Queryable, hash: string): Promise<string[]>;
}

export function createSlugs({ db, clock }: Pick<QrCodeDeps, 'db' | 'clock'>): Slugs {
  async function unavailability(userId: string, slug: string, codeId: string | undefined) {
    const problem = slugProblem(slug);
    if (problem) return problem;
    const hash = await findSlugHash(db, slug);
    if (hash === undefined) return null;
    const code = codeId === undefined ? undefined : await findCode(db, userId, codeId);
    return code?.hash === hash ? null : 'taken';
  }

  return {
    async check(userId, given, codeId) {
      const slug = given.toLowerCase();
      const reason = await unavailability(userId, slug, codeId);
      return { slug, available: reason === null, reason };
    },

    async issue(tx, slug, hash) {
      const problem = slugProblem(slug);
      if (problem) throw invalidFields({ slug: problem === 'invalid' ? 'slugInvalid' : 'slugReserved' });
      const own = await findSlugs(tx, hash);
      if (own.includes(slug)) return;
      const { maxPerCode } = limits.slug;
      if (own.length >= maxPerCode) throw new AppError('slug_limit', { params: { count: maxPerCode } });
      if (!(await issueSlug(tx, slug, hash, clock.now()))) throw new AppError('slug_taken');
    },

    namesOf: async (tx, hash) => [hash, ...(await findSlugs(tx, hash))],
  };
}
