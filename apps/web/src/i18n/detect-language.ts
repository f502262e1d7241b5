import { defaultLanguage, type Language, languageFromTag } from '@tessera/contract';

export interface LanguageSources {
  /** The `lang` parameter of the address. */
  url: string | null;
  session: string | null;
  preference: string | null;
  /** The address of the page the visitor came from. */
  referrer: string;
  /** What the browser asks for, best first. */
  browser: readonly string[];
}

/** In the order in which they are asked. */
export const languageOrder = ['url', 'session', 'preference', 'referrerPath', 'referrerHost', 'browser'] as const;
type NamedSource = (typeof languageOrder)[number];
export type LanguageSource = NamedSource | 'default';

export interface Detection {
  language: Language;
  source: LanguageSource;
}

/** What each source says, in order: a language of ours, or nothing. */
export function askSources(sources: LanguageSources): { source: NamedSource; language: Language | undefined }[] {
  const answers = {
    url: fromTag(sources.url),
    session: fromTag(sources.session),
    preference: fromTag(sources.preference),
    referrerPath: fromName(referrerParts(sources.referrer).path),
    referrerHost: fromName(referrerParts(sources.referrer).subdomain),
    browser: sources.browser.map(fromTag).find((language) => language !== undefined),
  } satisfies Record<NamedSource, Language | undefined>;
  return languageOrder.map((source) => ({ source, language: answers[source] }));
}

/** The first source that names a language of ours wins. */
export function detectLanguage(sources: LanguageSources): Detection {
  for (const { source, language } of askSources(sources)) if (language) return { source, language };
  return { language: defaultLanguage, source: 'default' };
}

const fromTag = (tag: string | null): Language | undefined => (tag ? languageFromTag(tag) : undefined);

/** What a sister site calls its languages. */
const sisterNames: Record<string, Language | undefined> = { es: 'es', br: 'pt-br', fr: 'fr' };
const fromName = (name: string): Language | undefined => sisterNames[name];

/** A sister site names its language in the first part of its path or of its host. */
export function referrerParts(referrer: string): { path: string; subdomain: string } {
  if (!URL.canParse(referrer)) return { path: '', subdomain: '' };
  const { pathname, hostname } = new URL(referrer);
  const [subdomain = '', ...rest] = hostname.split('.');
  return { path: pathname.split('/', 2)[1]?.toLowerCase() ?? '', subdomain: rest.length > 1 ? subdomain : '' };
}
