import type * as contract from '@tessera/contract';

/**
 * The contract's list, which the compiler holds to the letter. It is written out here because the contract's own
 * modules also make schemas, and the schema library has no place in the first load.
 */
export const languages: typeof contract.languages = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  { code: 'pt-br', name: 'Português (Brasil)' },
  { code: 'fr', name: 'Français' },
];

export type Language = contract.Language;
const languageCodes = languages.map(({ code }) => code);
export const defaultLanguage: typeof contract.defaultLanguage = 'en';

export const isLanguage = (value: unknown): value is Language => languageCodes.some((code) => code === value);

/** Maps a browser's or a visitor's tag (`fr-CA`, `pt`, `br`) to one of ours, or to nothing. */
export function languageFromTag(tag: string): Language | undefined {
  const lower = tag.trim().toLowerCase();
  const base = lower.split(/[-_]/, 1)[0] ?? '';
  if (isLanguage(lower)) return lower;
  if (base === 'pt' || base === 'br') return 'pt-br';
  return isLanguage(base) ? base : undefined;
}
