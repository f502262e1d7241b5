import type { Language } from '@tessera/contract';
import { persistent, untilClosed } from '../lib/browser-storage.ts';
import type { LanguageSources } from './detect-language.ts';

/** The names are part of the product: other pages of an installation may share them. */
export const languageKeys = {
  preferred: 'preferred_language',
  session: 'session_language',
  interface: 'i18nextLng',
} as const;

export function readLanguageSources(): LanguageSources {
  return {
    url: new URLSearchParams(window.location.search).get('lang'),
    session: untilClosed.get(languageKeys.session),
    preference: persistent.get(languageKeys.preferred),
    referrer: document.referrer,
    browser: navigator.languages.length > 0 ? navigator.languages : [navigator.language],
  };
}

/** A link's `lang` holds for this visit. */
export const keepForSession = (language: Language): void => untilClosed.set(languageKeys.session, language);

/** A choice holds for this visit and the next ones. */
export function keepAsPreference(language: Language): void {
  keepForSession(language);
  persistent.set(languageKeys.preferred, language);
}

export const keepInterfaceLanguage = (language: string): void => persistent.set(languageKeys.interface, language);

/** As if the visitor came for the first time. */
export function forgetLanguage(): void {
  untilClosed.remove(languageKeys.session);
  persistent.remove(languageKeys.preferred);
  persistent.remove(languageKeys.interface);
}
