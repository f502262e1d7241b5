import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ApiError, call } from '../../lib/api.ts';
import { Form, schemaResolver, useFormAction } from '../../lib/form.tsx';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { Button } from '../../ui/button.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

const resolver = schemaResolver(({ resetPasswordForm }) => resetPasswordForm);

const isInvalidLink = (failure: unknown) => failure instanceof ApiError && failure.code === 'reset_token_invalid';

export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation('auth', 'errors');
  const form = useForm({ resolver, defaultValues: { password: '', confirmPassword: '' } });
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control, name: 'password' });
  const action = useFormAction(form, async ({ password }) => {
    await call('POST /auth/reset-password', { body: { token, password } });
    onDone();
  });
  const newLink = (
    <Link className="link" to={paths.forgotPassword}>
      {t('reset.requestNew')}
    </Link>
  );
  return (
    <Form action={action} fallback="general.resetFailed" failureAction={isInvalidLink(action.failure) && newLink}>
      <NewPasswordFields
        label={t('reset.newPassword')}
        typed={typed}
        password={form.register('password')}
        confirm={form.register('confirmPassword')}
        errors={errors}
      />
      <Button type="submit" size="lg" wide loading={isSubmitting} loadingLabel={t('reset.busy')}>
        {t('reset.action')}
      </Button>
    </Form>
  );
}
