import { type endpoints, limits, type ReplyOf } from '@tessera/contract';
import { AppError, invalidFields } from '../../http/app-error.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';
import { findCode } from './qr-codes.repo.ts';
import { slugProblem } from './slug.policy.ts';
import { findSlugHash, findSlugs, issueSlug } from './slugs.repo.ts';

export type Slugs = ReturnType<typeof createSlugs>;

export function createSlugs({ db, clock }: Pick<QrCodeDeps, 'db' | 'clock'>) {
  async function unavailability(userId: string, slug: string, codeId: string | undefined) {
    const problem = slugProblem(slug);
    if (problem) return problem;
    const hash = await findSlugHash(db, slug);
    if (hash === undefined) return null;
    const code = codeId === undefined ? undefined : await findCode(db, userId, codeId);
    return code?.hash === hash ? null : 'taken';
  }

  return {
    /** Whether the slug can be given to the code, or to a new one. */
    async check(userId: string, given: string, codeId?: string): Promise<ReplyOf<typeof endpoints.slugs.check>> {
      const slug = given.toLowerCase();
      const reason = await unavailability(userId, slug, codeId);
      return { slug, available: reason === null, reason };
    },

    /** Issues the slug to the code with this hash, for ever. An earlier slug of the code is already its own. */
    async issue(tx: Queryable, slug: string, hash: string) {
      const problem = slugProblem(slug);
      if (problem) throw invalidFields({ slug: problem === 'invalid' ? 'slugInvalid' : 'slugReserved' });
      const own = await findSlugs(tx, hash);
      if (own.includes(slug)) return;
      const { maxPerCode } = limits.slug;
      if (own.length >= maxPerCode) throw new AppError('slug_limit', { params: { count: maxPerCode } });
      if (!(await issueSlug(tx, slug, hash, clock.now()))) throw new AppError('slug_taken');
    },

    /** The hash and all slugs of a code: the names under which its link is cached. */
    namesOf: async (tx: Queryable, hash: string): Promise<string[]> => [hash, ...(await findSlugs(tx, hash))],
  };
}
