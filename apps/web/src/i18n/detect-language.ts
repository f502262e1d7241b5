import { defaultLanguage, type Language, languageFromSite, languageFromTag } from '@tessera/contract';

export interface LanguageSources {
  /** The `lang` parameter of the address. */
  url: string | null;
  session: string | null;
  preference: string | null;
  /** The address of the previous page. */
  referrer: string;
  /** The browser's preferred languages, best first. */
  browser: readonly string[];
}

/** In order of precedence. */
export const languageOrder = ['url', 'session', 'preference', 'referrerPath', 'referrerHost', 'browser'] as const;
type NamedSource = (typeof languageOrder)[number];
export type LanguageSource = NamedSource | 'default';

export interface Detection {
  language: Language;
  source: LanguageSource;
}

/** The supported language that each source names, in order of precedence. */
export function readSources(sources: LanguageSources): { source: NamedSource; language: Language | undefined }[] {
  const { path, subdomain } = referrerParts(sources.referrer);
  const named = {
    url: fromTag(sources.url),
    session: fromTag(sources.session),
    preference: fromTag(sources.preference),
    referrerPath: languageFromSite(path),
    referrerHost: languageFromSite(subdomain),
    browser: sources.browser.map(fromTag).find((language) => language !== undefined),
  } satisfies Record<NamedSource, Language | undefined>;
  return languageOrder.map((source) => ({ source, language: named[source] }));
}

/** The first source that names a supported language wins. */
export function detectLanguage(sources: LanguageSources): Detection {
  for (const { source, language } of readSources(sources)) if (language) return { source, language };
  return { language: defaultLanguage, source: 'default' };
}

const fromTag = (tag: string | null): Language | undefined => (tag ? languageFromTag(tag) : undefined);

/** The parts of a referrer that may name a language: the first path segment and the subdomain. */
export function referrerParts(referrer: string): { path: string; subdomain: string } {
  if (!URL.canParse(referrer)) return { path: '', subdomain: '' };
  const { pathname, hostname } = new URL(referrer);
  const [subdomain = '', ...rest] = hostname.split('.');
  return { path: pathname.split('/', 2)[1]?.toLowerCase() ?? '', subdomain: rest.length > 1 ? subdomain : '' };
}
