import { limits, reportCategories } from '@tessera/contract';
import { fieldMessage } from '../../../i18n/error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Field } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import type { ReportForm } from './report-form.ts';

const verbatim = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

export function ReportFields({ form }: { form: ReportForm }) {
  const { t } = useTranslation('report', 'errors');
  const { errors } = form.formState;
  const choices = [
    { value: '', label: t('choose') },
    ...reportCategories.map((value) => ({ value, label: t(`categories.${value}`) })),
  ];
  return (
    <>
      <Field label={t('link')} help={t('linkHelp')} error={fieldMessage(errors.link?.message)}>
        {(control) => (
          <Input {...control} {...form.register('link')} {...verbatim} inputMode="url" autoComplete="off" />
        )}
      </Field>
      <Field label={t('category')} error={fieldMessage(errors.category?.message)}>
        {(control) => <Select {...control} {...form.register('category')} choices={choices} />}
      </Field>
      <Field label={t('text')} aside={t('optional')} help={t('textHelp')} error={fieldMessage(errors.text?.message)}>
        {(control) => <Textarea {...control} {...form.register('text')} maxLength={limits.reports.maxText} />}
      </Field>
      <Field label={t('email')} aside={t('optional')} help={t('emailHelp')} error={fieldMessage(errors.email?.message)}>
        {(control) => (
          <Input {...control} {...form.register('email')} {...verbatim} type="email" autoComplete="email" />
        )}
      </Field>
    </>
  );
}
