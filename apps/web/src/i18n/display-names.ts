import type { Language } from '@tessera/contract';

/** The name of a country or language. Returns the code if it is malformed or unknown. */
function nameIn(language: Language, type: 'region' | 'language', code: string): string {
  try {
    return new Intl.DisplayNames(language, { type }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** The name of a country by its ISO 3166 code of two letters. */
export const countryName = (code: string, language: Language): string => nameIn(language, 'region', code);

/** The name of a language by its tag, such as `es-ar`. */
export const languageName = (tag: string, language: Language): string => nameIn(language, 'language', tag);
