import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Form, schemaResolver, useFormAction } from '../../lib/form.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailField } from './auth-fields.tsx';
import { MailboxHint, resendVerification } from './check-email.tsx';

const resolver = schemaResolver(({ emailBody }) => emailBody);

/** Requests a new verification email when the link is invalid. The address is unknown, so the user types it. */
export function ResendForm() {
  const { t } = useTranslation('auth', 'errors');
  const form = useForm({ resolver, defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const [isSent, setIsSent] = useState(false);
  const action = useFormAction(form, async ({ email }) => {
    setIsSent(false);
    await resendVerification(email);
    setIsSent(true);
  });
  const problem = errors.email?.message;
  const emailError = problem === 'emailRequired' ? t('errors:verify.emailMissing') : fieldMessage(problem);
  return (
    <Form action={action} fallback="general.verificationEmailFailed">
      {isSent && <Banner tone="success">{t('resend.sent')}</Banner>}
      <EmailField autoComplete="email" registration={form.register('email')} error={emailError} />
      <Button type="submit" wide loading={isSubmitting} loadingLabel={t('resend.sending')}>
        {t('resend.action')}
      </Button>
      {isSent && <MailboxHint />}
    </Form>
  );
}
