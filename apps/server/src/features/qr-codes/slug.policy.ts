import { isReservedSlug, type SlugProblem, slugPattern } from '@tessera/contract';
import { asLetters, offensiveWords } from './short-hash.policy.ts';

/** Whole words only: people choose slugs, and `essex-cocktails` is a fine one. */
function isOffensive(slug: string): boolean {
  const words = [...slug.split('-'), slug.replaceAll('-', '')];
  return words.some((word) => offensiveWords.includes(word) || offensiveWords.includes(asLetters(word)));
}

/** Why no code can have this slug. */
export function slugProblem(slug: string): Exclude<SlugProblem, 'taken'> | undefined {
  if (!slugPattern.test(slug)) return 'invalid';
  return isReservedSlug(slug) || isOffensive(slug) ? 'reserved' : undefined;
}
