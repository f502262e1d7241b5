import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { fieldMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Form, schemaResolver, useFormAction } from '../../lib/form.tsx';
import { userCall } from '../../session/user-call.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

const resolver = schemaResolver(({ emailBody }) => emailBody);

interface ChangeEmailFormProps {
  onRequested: (email: string) => void;
  onCancel: () => void;
}

export function ChangeEmailForm({ onRequested, onCancel }: ChangeEmailFormProps) {
  const { t } = useTranslation('sessions', 'errors');
  const form = useForm({ resolver, defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  // The button that opened the form is gone.
  useEffect(() => setFocus('email'), [setFocus]);
  const action = useFormAction(form, async (body) => {
    await userCall('POST /auth/email', { body });
    onRequested(body.email);
  });
  return (
    <Form action={action} fallback={undefined}>
      <Field label={t('card.label')} error={fieldMessage(errors.email?.message)}>
        {(control) => (
          <Input {...control} {...form.register('email')} type="email" inputMode="email" autoComplete="off" />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={isSubmitting} loadingLabel={t('card.busy')}>
          {t('card.send')}
        </Button>
        <Button variant="secondary" onClick={onCancel} disabled={isSubmitting}>
          {t('card.cancel')}
        </Button>
      </div>
    </Form>
  );
}
