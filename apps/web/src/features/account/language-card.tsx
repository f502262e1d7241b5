import { useMutation } from '@tanstack/react-query';
import { isLanguage, type Language, languages } from '@tessera/contract';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { chooseUserLanguage } from '../../session/choose-user-language.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';

const choices = languages.map(({ code, name }) => ({ value: code, label: name }));
const nameOf = (language: Language) => languages.find(({ code }) => code === language)?.name ?? '';

/** The language of the account: of its emails and, once chosen here, of the screen. */
export function LanguageCard({ saved }: { saved: Language }) {
  const { t } = useTranslation('profile', 'common');
  const screenLanguage = useLanguage();
  const { mutate, variables, isPending, isError } = useMutation({
    mutationFn: chooseUserLanguage,
    onSuccess: () => toast.success(t('language.saved')),
    onError: (error) => console.warn('language not saved', error),
  });
  const chosen = isPending ? variables : undefined;
  return (
    <Card title={t('language.title')} description={t('language.description')}>
      <Field
        label={t('language.label')}
        error={isError ? t('common:language.failed') : undefined}
        help={!chosen && saved !== screenLanguage && t('language.differs', { language: nameOf(screenLanguage) })}
      >
        {(control) => (
          <Select
            {...control}
            value={chosen ?? saved}
            choices={choices}
            onChange={({ target }) => isLanguage(target.value) && mutate(target.value)}
          />
        )}
      </Field>
    </Card>
  );
}
