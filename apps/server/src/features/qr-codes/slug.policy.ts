import {
  hasKeptForm,
  isKeptName,
  isReservedKeptName,
  isReservedSlug,
  type SlugProblem,
  slugPattern,
} from '@tessera/contract';
import { asLetters, offensiveWords } from './short-hash.policy.ts';

/** Whole words only: people choose slugs, and `essex-cocktails` is a fine one. */
function isOffensive(name: string): boolean {
  const slug = name.toLowerCase();
  const words = [...slug.split(/[-_.~/]/), slug.replaceAll('-', '')];
  return words.some((word) => offensiveWords.includes(word) || offensiveWords.includes(asLetters(word)));
}

/** Why no code can be given this slug. */
export function slugProblem(slug: string): Exclude<SlugProblem, 'taken'> | undefined {
  if (!slugPattern.test(slug)) return 'invalid';
  return isReservedSlug(slug) || isOffensive(slug) ? 'reserved' : undefined;
}

/** Why no code can have this name in an import, which keeps the names of other programs. */
export function importedNameProblem(name: string): Exclude<SlugProblem, 'taken'> | undefined {
  if (!isKeptName(name)) return slugProblem(name);
  if (!hasKeptForm(name)) return 'invalid';
  return isReservedKeptName(name) || isOffensive(name) ? 'reserved' : undefined;
}
