import { type endpoints, limits, type ReplyOf, type SlugProblem } from '@tessera/contract';
import { AppError, invalidFields } from '../../http/app-error.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';
import { findCode } from './qr-codes.repo.ts';
import { importedNameProblem, slugProblem } from './slug.policy.ts';
import { findSlugHash, findSlugs, findTakenNames, issueSlugs } from './slugs.repo.ts';

export type Slugs = ReturnType<typeof createSlugs>;

/** The code that gets a name. */
interface NameOwner {
  hash: string;
  userId: string;
  isImport?: boolean;
}

export function createSlugs({ db, clock }: Pick<QrCodeDeps, 'db' | 'clock'>) {
  async function isOwn(userId: string, slug: string, codeId: string | undefined): Promise<boolean> {
    const code = codeId === undefined ? undefined : await findCode(db, userId, codeId);
    return code !== undefined && code.hash === (await findSlugHash(db, slug));
  }

  async function unavailability(userId: string, slug: string): Promise<SlugProblem | null> {
    const problem = slugProblem(slug);
    if (problem) return problem;
    return (await findTakenNames(db, userId, [slug])).size > 0 ? 'taken' : null;
  }

  return {
    /** Whether the slug can be given to the code, or to a new one. */
    async check(userId: string, given: string, codeId?: string): Promise<ReplyOf<typeof endpoints.slugs.check>> {
      for (const slug of new Set([given, given.toLowerCase()]))
        if (await isOwn(userId, slug, codeId)) return { slug, available: true, reason: null };
      const slug = given.toLowerCase();
      const reason = await unavailability(userId, slug);
      return { slug, available: reason === null, reason };
    },

    /** The slug as the code has it or would get it: its own names from other programs are not in lower case. */
    async spelling(tx: Queryable, given: string, hash: string): Promise<string> {
      return (await findSlugs(tx, hash)).find((own) => own === given) ?? given.toLowerCase();
    },

    /** Issues the slug to the code of the account, for ever. An earlier slug of the code is already its own. Only imports keep names. */
    async issue(tx: Queryable, slug: string, { hash, userId, isImport }: NameOwner) {
      const own = await findSlugs(tx, hash);
      if (own.includes(slug)) return;
      const problem = isImport ? importedNameProblem(slug) : slugProblem(slug);
      if (problem) throw invalidFields({ slug: problem === 'invalid' ? 'slugInvalid' : 'slugReserved' });
      const { maxPerCode } = limits.slug;
      if (own.length >= maxPerCode) throw new AppError('slug_limit', { params: { count: maxPerCode } });
      if (!(await issueSlugs(tx, userId, [{ slug, hash }], clock.now()))) throw new AppError('slug_taken');
    },

    /** The hash and all slugs of a code: the names under which its link is cached. */
    namesOf: async (tx: Queryable, hash: string): Promise<string[]> => [hash, ...(await findSlugs(tx, hash))],
  };
}
