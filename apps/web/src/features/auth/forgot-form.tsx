import { useForm } from 'react-hook-form';
import { fieldMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { call } from '../../lib/api.ts';
import { Form, schemaResolver, useFormAction } from '../../lib/form.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailField } from './auth-fields.tsx';
import type { ResetRequest } from './check-email.tsx';

const resolver = schemaResolver(({ emailBody }) => emailBody);

export function ForgotForm({ onRequested }: { onRequested: (request: ResetRequest) => void }) {
  const { t } = useTranslation('auth', 'errors');
  const form = useForm({ resolver, defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const action = useFormAction(form, async (body) => {
    const { resetLink } = await call('POST /auth/forgot-password', { body });
    onRequested({ email: body.email, resetLink });
  });
  return (
    <Form action={action} fallback="general.resetEmailFailed">
      <EmailField
        autoComplete="username"
        registration={form.register('email')}
        error={fieldMessage(errors.email?.message)}
      />
      <Button type="submit" size="lg" wide loading={isSubmitting} loadingLabel={t('forgot.busy')}>
        {t('forgot.action')}
      </Button>
    </Form>
  );
}
