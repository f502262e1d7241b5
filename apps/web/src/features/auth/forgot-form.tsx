import { useForm } from 'react-hook-form';
import { errorMessage, fieldMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { call } from '../../lib/api.ts';
import { lazyResolver } from '../../lib/form-resolver.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailField } from './email-field.tsx';
import { loadFormKit, prepareForm } from './form-kit.ts';

const resolver = lazyResolver(() => loadFormKit().then(({ emailBody }) => emailBody));

export interface ResetRequested {
  email: string;
  /** Shown on a development machine, which sends no mail. */
  resetLink: string | undefined;
}

export function ForgotForm({ onRequested }: { onRequested: (request: ResetRequested) => void }) {
  const { t } = useTranslation('auth', 'errors');
  const form = useForm({ resolver, defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const action = useFormAction(form, async (body) => {
    const { resetLink } = await call('POST /auth/forgot-password', { body });
    onRequested({ email: body.email, resetLink });
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={action.submit} onFocus={prepareForm}>
      {action.failure !== undefined && (
        <Banner tone="error">{errorMessage(action.failure, 'general.resetEmailFailed')}</Banner>
      )}
      <EmailField
        autoComplete="username"
        registration={form.register('email')}
        error={fieldMessage(errors.email?.message)}
      />
      <Button type="submit" size="lg" wide loading={isSubmitting} loadingLabel={t('forgot.busy')}>
        {t('forgot.action')}
      </Button>
    </form>
  );
}
