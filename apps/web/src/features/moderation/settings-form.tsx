import { type BodyOf, type endpoints, registrationModes, type SiteSettings } from '@tessera/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { fieldMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Form, lazyResolver, useFormAction } from '../../lib/form.tsx';
import { userCall } from '../../session/user-call.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { toast } from '../../ui/toast.ts';
import { refreshAdmin } from './admin-queries.ts';

type SettingsBody = BodyOf<typeof endpoints.admin.updateSettings>;

/** Numbers as they are typed; an empty text is the default. */
interface SettingsValues {
  registration: SiteSettings['registration'];
  newAccountDailyCodes: string;
  dailyCodes: string;
  reason: string;
}

const bodyResolver = lazyResolver(() =>
  import('./admin-schemas.ts').then(({ adminEndpoints }) => adminEndpoints.updateSettings.body as never),
) as unknown as Resolver<SettingsValues, unknown, SettingsBody>;

/** What is not a number fails the check of the schema. */
const numberIn = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const textOf = (value: number | null): string => (value === null ? '' : String(value));

const resolver: typeof bodyResolver = (values, context, options) => {
  const numbers = {
    newAccountDailyCodes: numberIn(values.newAccountDailyCodes),
    dailyCodes: numberIn(values.dailyCodes),
  };
  return bodyResolver({ ...values, ...numbers } as never, context, options);
};

const limitNames = ['newAccountDailyCodes', 'dailyCodes'] as const;

export function SettingsForm({ settings }: { settings: SiteSettings }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const form = useForm<SettingsValues, unknown, SettingsBody>({
    resolver,
    defaultValues: {
      registration: settings.registration,
      newAccountDailyCodes: textOf(settings.newAccountDailyCodes),
      dailyCodes: textOf(settings.dailyCodes),
      reason: '',
    },
  });
  const { errors, isSubmitting } = form.formState;
  const registration = useWatch({ control: form.control, name: 'registration' });
  const action = useFormAction(form, async (body) => {
    await userCall('PUT /admin/settings', { body });
    toast.success(t('settings.saved'));
    form.resetField('reason');
    await refreshAdmin(client);
  });
  return (
    <div className="max-w-xl">
      <Form action={action} fallback={undefined}>
        <RadioCards
          legend={t('settings.registration')}
          value={registration}
          onChange={(value) => form.setValue('registration', value)}
          cards={registrationModes.map((value) => ({
            value,
            label: t(`settings.${value}`),
            hint: t(`settings.${value}Hint`),
          }))}
        />
        <fieldset className="grid gap-3">
          <legend className="mb-1 font-medium">{t('settings.limits')}</legend>
          <p className="text-soft">{t('settings.limitsText')}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            {limitNames.map((name) => (
              <Field key={name} label={t(`settings.${name}`)} error={fieldMessage(errors[name]?.message)}>
                {(control) => <Input {...control} {...form.register(name)} inputMode="numeric" autoComplete="off" />}
              </Field>
            ))}
          </div>
        </fieldset>
        <Field
          label={t('settings.reason')}
          help={t('dialog.internalReasonHelp')}
          error={fieldMessage(errors.reason?.message)}
        >
          {(control) => <Input {...control} {...form.register('reason')} maxLength={500} autoComplete="off" required />}
        </Field>
        <div>
          <Button type="submit" loading={isSubmitting} loadingLabel={t('dialog.busy')}>
            {t('settings.save')}
          </Button>
        </div>
      </Form>
    </div>
  );
}
