interface LanguageFacts {
  readonly code: string;
  /** BCP 47. */
  readonly tag: string;
  /** Its own name. */
  readonly name: string;
  /** Other languages whose readers get this one, without region. */
  readonly aliases: readonly string[];
  /** Its name in URLs of a marketing site, whose other pages are in English. */
  readonly siteCode: string | null;
}

/** The languages of the product. */
export const languages = [
  { code: 'en', tag: 'en', name: 'English', aliases: [], siteCode: null },
  { code: 'es', tag: 'es', name: 'Español', aliases: [], siteCode: 'es' },
  { code: 'pt-br', tag: 'pt-BR', name: 'Português (Brasil)', aliases: ['pt', 'br'], siteCode: 'br' },
  { code: 'fr', tag: 'fr', name: 'Français', aliases: [], siteCode: 'fr' },
] as const satisfies readonly LanguageFacts[];

export type Language = (typeof languages)[number]['code'];
export const languageCodes = languages.map((language) => language.code);
export const defaultLanguage = 'en' satisfies Language;

export const isLanguage = (value: unknown): value is Language => languageCodes.some((code) => code === value);

const find = (matches: (facts: LanguageFacts) => boolean): Language | undefined => languages.find(matches)?.code;

/** Maps a language tag (`fr-CA`, `pt`, `br`) to a supported language, if there is one. */
export function languageFromTag(tag: string): Language | undefined {
  const lower = tag.trim().toLowerCase();
  const base = lower.split(/[-_]/, 1)[0] ?? '';
  return find(({ code }) => code === lower) ?? find(({ code, aliases }) => code === base || aliases.includes(base));
}

export const languageFromSite = (name: string): Language | undefined => find(({ siteCode }) => siteCode === name);

type Tag<L extends Language> = Extract<(typeof languages)[number], { code: L }>['tag'];
/** The BCP 47 tag of each language: `pt-BR`. */
export const languageTags = Object.fromEntries(languages.map(({ code, tag }) => [code, tag])) as {
  readonly [L in Language]: Tag<L>;
};
