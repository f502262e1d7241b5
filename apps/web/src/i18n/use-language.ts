import i18next from 'i18next';
import { defaultLanguage, isLanguage, type Language } from './languages.ts';
import { useTranslation } from './use-translation.ts';

/** The language on the screen; the component is drawn again when it changes. */
export function useLanguage(): Language {
  useTranslation();
  return isLanguage(i18next.language) ? i18next.language : defaultLanguage;
}
