import { useLanguage } from '../i18n/use-language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { codeName } from './content-summary.ts';

/** The title of a code, or its content if it has no title. Empty until the code is loaded. */
export function useCodeName(code: Parameters<typeof codeName>[0] | undefined): string {
  const { t } = useTranslation('qrCodes');
  const language = useLanguage();
  return code ? codeName(code, t('untitled'), language) : '';
}
