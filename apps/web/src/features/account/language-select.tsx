import { isLanguage, type Language, languages } from '@tessera/contract';
import { ChevronDown, Languages } from 'lucide-react';
import { useId } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { chooseUserLanguage } from '../../session/choose-user-language.ts';
import { toast } from '../../ui/toast.ts';

/** Each language is listed by its own name, so that a reader finds it on a screen in any other language. */
export function LanguageSelect({ wide = false }: { wide?: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const language = useLanguage();
  const choose = (next: Language) =>
    chooseUserLanguage(next).catch((error: unknown) => {
      console.warn('language not saved', error);
      toast.error(t('language.failed'));
    });
  return (
    <div className={`relative ${wide ? 'flex' : 'inline-flex'} items-center text-soft hover:text-ink`}>
      <label htmlFor={id} className="sr-only">
        {t('language.label')}
      </label>
      <Languages className="pointer-events-none absolute left-3 size-4" aria-hidden="true" />
      <select
        id={id}
        value={language}
        className={`${wide ? 'w-full' : 'field-sizing-content'} h-9 appearance-none rounded-control bg-transparent pr-8 pl-9 text-sm text-inherit hover:bg-line/50`}
        onChange={({ target }) => isLanguage(target.value) && void choose(target.value)}
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code} className="bg-raised text-ink">
            {name}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute right-2.5 size-4" aria-hidden="true" />
    </div>
  );
}
