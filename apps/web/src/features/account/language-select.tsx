import { isLanguage, languages } from '@tessera/contract';
import { ChevronDown, Languages } from 'lucide-react';
import { useId } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useChooseLanguage } from './use-choose-language.ts';

/** The region is shown in the list only: in the header of a phone there is no room for it. */
const withoutRegion = (name: string): string => name.replace(/ \(.*\)$/, '');

/** Each language is listed by its own name, so that a reader finds it on a screen in any other language. */
export function LanguageSelect() {
  const { t } = useTranslation();
  const id = useId();
  const language = useLanguage();
  const choose = useChooseLanguage();
  const shown = languages.find(({ code }) => code === language)?.name ?? '';
  return (
    <div className="relative inline-flex h-9 items-center gap-2 rounded-control px-3 text-soft hover:bg-line/50 hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <Languages className="size-4 shrink-0 max-sm:hidden" aria-hidden="true" />
      <span className="flex-1" aria-hidden="true">
        {withoutRegion(shown)}
      </span>
      <ChevronDown className="size-4 shrink-0" aria-hidden="true" />
      <label htmlFor={id} className="sr-only">
        {t('language.label')}
      </label>
      <select
        id={id}
        value={language}
        className="absolute inset-0 size-full appearance-none text-sm opacity-0"
        onChange={({ target }) => isLanguage(target.value) && choose(target.value)}
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code} className="bg-raised text-ink">
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
