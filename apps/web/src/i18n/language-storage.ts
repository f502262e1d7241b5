import type { Language } from '@tessera/contract';
import { persistent, perTab } from '../lib/browser-storage.ts';
import type { LanguageSources } from './detect-language.ts';

/** Part of the public interface: other pages of an installation may read these keys. */
export const languageKeys = {
  preferred: 'preferred_language',
  session: 'session_language',
  interface: 'i18nextLng',
} as const;

export function readLanguageSources(): LanguageSources {
  return {
    url: new URLSearchParams(window.location.search).get('lang'),
    session: perTab.get(languageKeys.session),
    preference: persistent.get(languageKeys.preferred),
    referrer: document.referrer,
    browser: navigator.languages.length > 0 ? navigator.languages : [navigator.language],
  };
}

/** The `lang` parameter of a link applies to this visit. */
export const keepForSession = (language: Language): void => perTab.set(languageKeys.session, language);

/** A choice applies to this visit and later ones. */
export function keepAsPreference(language: Language): void {
  keepForSession(language);
  persistent.set(languageKeys.preferred, language);
}

export const keepInterfaceLanguage = (language: string): void => persistent.set(languageKeys.interface, language);

export function clearStoredLanguages(): void {
  perTab.remove(languageKeys.session);
  persistent.remove(languageKeys.preferred);
  persistent.remove(languageKeys.interface);
}
