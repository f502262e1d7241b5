import { isLanguage, type Language, languages } from '@tessera/contract';
import { useState } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { chooseUserLanguage } from '../../session/choose-user-language.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';

const choices = languages.map(({ code, name }) => ({ value: code, label: name }));
const languageName = (language: Language) => languages.find(({ code }) => code === language)?.name ?? '';

/** The language of the account, used for its emails. Choosing one here also changes the language of the screen. */
export function LanguageCard({ saved }: { saved: Language }) {
  const { t } = useTranslation('profile', 'common');
  const screenLanguage = useLanguage();
  const [chosen, setChosen] = useState<Language>();
  const [hasFailed, setHasFailed] = useState(false);
  const choose = async (next: Language) => {
    setHasFailed(false);
    setChosen(next);
    try {
      await chooseUserLanguage(next);
      toast.success(t('language.saved'));
    } catch (error) {
      console.warn('language not saved', error);
      setHasFailed(true);
    }
    // Another language may have been chosen in the meantime.
    setChosen((now) => (now === next ? undefined : now));
  };
  return (
    <Card title={t('language.title')} description={t('language.description')}>
      <Field
        label={t('language.label')}
        error={hasFailed ? t('common:language.failed') : undefined}
        help={!chosen && saved !== screenLanguage && t('language.differs', { language: languageName(screenLanguage) })}
      >
        {(control) => (
          <Select
            {...control}
            value={chosen ?? saved}
            choices={choices}
            onChange={({ target }) => isLanguage(target.value) && void choose(target.value)}
          />
        )}
      </Field>
    </Card>
  );
}
