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

export type LanguageSource = keyof LanguageSources | 'default';

export interface Detection {
  language: Language;
  source: LanguageSource;
}

/** The first source that names a language of ours wins. */
export function detectLanguage(sources: LanguageSources): Detection {
  const found = {
    url: fromTag(sources.url),
    session: fromTag(sources.session),
    preference: fromTag(sources.preference),
    referrer: fromReferrer(sources.referrer),
    browser: sources.browser.map(fromTag).find((language) => language !== undefined),
  } satisfies Record<keyof LanguageSources, Language | undefined>;
  for (const source of ['url', 'session', 'preference', 'referrer', 'browser'] as const) {
    const language = found[source];
    if (language) return { language, source };
  }
  return { language: defaultLanguage, source: 'default' };
}

const fromTag = (tag: string | null): Language | undefined => (tag ? languageFromTag(tag) : undefined);

const referrerNames: Record<string, Language | undefined> = { es: 'es', br: 'pt-br', fr: 'fr' };

/** A sister site names its language in the first part of its path or of its host. */
function fromReferrer(referrer: string): Language | undefined {
  if (!URL.canParse(referrer)) return undefined;
  const url = new URL(referrer);
  const segment = url.pathname.split('/', 2)[1]?.toLowerCase() ?? '';
  const subdomain = url.hostname.split('.').length > 2 ? (url.hostname.split('.', 1)[0] ?? '') : '';
  return referrerNames[segment] ?? referrerNames[subdomain];
}
