import { isLanguage, type Language, languages } from '@tessera/contract';
import { useState } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { logProblem } from '../../lib/log.ts';
import { chooseUserLanguage } from '../../session/choose-user-language.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';

const choices = languages.map(({ code, name }) => ({ value: code, label: name }));
const nameOf = (language: Language) => languages.find(({ code }) => code === language)?.name ?? '';

/** The account's language: of its emails and, once it is chosen here, of the screen. */
export function LanguageCard({ saved }: { saved: Language }) {
  const { t } = useTranslation('profile', 'common');
  const onScreen = useLanguage();
  const [chosen, setChosen] = useState<Language>();
  const [failed, setFailed] = useState(false);
  const choose = async (next: Language) => {
    setFailed(false);
    setChosen(next);
    try {
      await chooseUserLanguage(next);
      toast.success(t('language.saved'));
    } catch (error) {
      logProblem('The language could not be saved', error);
      setFailed(true);
    }
    // Another one may have been chosen meanwhile.
    setChosen((now) => (now === next ? undefined : now));
  };
  return (
    <Card title={t('language.title')} description={t('language.description')}>
      <Field
        label={t('language.label')}
        error={failed ? t('common:language.failed') : undefined}
        help={!chosen && saved !== onScreen && t('language.differs', { language: nameOf(onScreen) })}
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
