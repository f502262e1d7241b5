/** The interface languages with their own names. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  { code: 'pt-br', name: 'Português (Brasil)' },
  { code: 'fr', name: 'Français' },
] as const;

export type Language = (typeof languages)[number]['code'];
export const languageCodes = languages.map((language) => language.code);
export const defaultLanguage = 'en' satisfies Language;

export const isLanguage = (value: unknown): value is Language => languageCodes.some((code) => code === value);

/** Maps a language tag (`fr-CA`, `pt`, `br`) to a supported language, if there is one. */
export function languageFromTag(tag: string): Language | undefined {
  const lower = tag.trim().toLowerCase();
  if (isLanguage(lower)) return lower;
  const base = lower.split(/[-_]/, 1)[0] ?? '';
  if (base === 'pt' || base === 'br') return 'pt-br';
  return isLanguage(base) ? base : undefined;
}
