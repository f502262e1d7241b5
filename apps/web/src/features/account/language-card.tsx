import type { Language } from '@tessera/contract';
import { useState } from 'react';
import { chooseLanguage } from '../../i18n/i18n.ts';
import { isLanguage, languages } from '@tessera/contract';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { logProblem } from '../../lib/log.ts';
import { reloadUser } from '../../session/session.ts';
import { userCall } from '../../session/user-call.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';

const choices = languages.map(({ code, name }) => ({ value: code, label: name }));

/** The language of the interface and of the mails. The screen changes at once; the account is told. */
export function LanguageCard() {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const [failed, setFailed] = useState(false);
  const choose = async (next: Language) => {
    setFailed(false);
    try {
      await chooseLanguage(next);
      await userCall('POST /auth/update-language', { body: { language: next } });
      await reloadUser();
      toast.success(t('language.saved'));
    } catch (error) {
      logProblem('The language could not be saved', error);
      setFailed(true);
    }
  };
  return (
    <Card title={t('language.title')} description={t('language.description')}>
      <Field label={t('language.label')} error={failed ? t('language.failed') : undefined}>
        {(control) => (
          <Select
            {...control}
            value={language}
            choices={choices}
            onChange={({ target }) => isLanguage(target.value) && void choose(target.value)}
          />
        )}
      </Field>
    </Card>
  );
}
