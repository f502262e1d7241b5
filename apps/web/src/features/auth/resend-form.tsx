import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation.ts';
import { errorMessage, fieldMessage } from '../../i18n/error-message.ts';
import { call } from '../../lib/api.ts';
import { lazyResolver } from '../../lib/form-resolver.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailField } from './email-field.tsx';
import { loadFormKit, prepareForm } from './form-kit.ts';
import { MailboxHint } from './mailbox-hint.tsx';

const resolver = lazyResolver(() => loadFormKit().then(({ emailBody }) => emailBody));

/** Asks for a new verification mail when all there is is a link that no longer works. */
export function ResendForm() {
  const { t } = useTranslation('auth', 'errors');
  const form = useForm({ resolver, defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const [sent, setSent] = useState(false);
  const action = useFormAction(form, async (body) => {
    setSent(false);
    await call('POST /auth/resend-verification', { body });
    setSent(true);
  });
  const problem = errors.email?.message;
  const emailError = problem === 'emailRequired' ? t('errors:verify.emailMissing') : fieldMessage(problem);
  return (
    <form noValidate className="grid gap-4" onSubmit={action.submit} onFocus={prepareForm}>
      {action.failure !== undefined && (
        <Banner tone="error">{errorMessage(action.failure, 'general.verificationEmailFailed')}</Banner>
      )}
      {sent && <Banner tone="success">{t('resend.sent')}</Banner>}
      <EmailField autoComplete="email" registration={form.register('email')} error={emailError} />
      <Button type="submit" wide loading={isSubmitting} loadingLabel={t('resend.sending')}>
        {t('resend.action')}
      </Button>
      {sent && <MailboxHint />}
    </form>
  );
}
