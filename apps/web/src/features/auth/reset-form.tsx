import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { lazyResolver } from '../../lib/form-resolver.ts';
import { paths } from '../../lib/paths.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ChosenPassword } from './chosen-password.tsx';
import { loadFormKit, prepareForm } from './form-kit.ts';

const resolver = lazyResolver(() => loadFormKit().then(({ resetPasswordForm }) => resetPasswordForm));

const isDeadLink = (failure: unknown) => failure instanceof ApiError && failure.code === 'reset_token_invalid';

export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation('auth', 'errors');
  const form = useForm({ resolver, defaultValues: { password: '', confirmPassword: '' } });
  const { errors, isSubmitting } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });
  const action = useFormAction(form, async (values) => {
    await call('POST /auth/reset-password', { body: { token, password: values.password } });
    onDone();
  });
  const newLink = (
    <Link className="link" to={paths.forgotPassword}>
      {t('reset.requestNew')}
    </Link>
  );
  return (
    <form noValidate className="grid gap-4" onSubmit={action.submit} onFocus={prepareForm}>
      {action.failure !== undefined && (
        <Banner tone="error" action={isDeadLink(action.failure) && newLink}>
          {errorMessage(action.failure, 'general.resetFailed')}
        </Banner>
      )}
      <ChosenPassword
        label={t('reset.newPassword')}
        typed={password}
        password={form.register('password')}
        confirm={form.register('confirmPassword')}
        errors={errors}
      />
      <Button type="submit" size="lg" wide loading={isSubmitting} loadingLabel={t('reset.busy')}>
        {t('reset.action')}
      </Button>
    </form>
  );
}
