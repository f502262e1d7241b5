import { defaultLanguage, isLanguage, type Language } from '@tessera/contract';
import { useTranslation } from 'react-i18next';

/** The language on the screen; the component is drawn again when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : defaultLanguage;
}
