import type { Language } from '@tessera/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { chooseUserLanguage } from '../../session/choose-user-language.ts';
import { toast } from '../../ui/toast.ts';

/** Changes the language of the screen and of the account. A toast says if the account could not be saved. */
export function useChooseLanguage(): (language: Language) => void {
  const { t } = useTranslation();
  return (language) =>
    void chooseUserLanguage(language).catch((error: unknown) => {
      console.warn('language not saved', error);
      toast.error(t('language.failed'));
    });
}
