import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link, useLocation } from 'react-router';
import { errorMessage, fieldMessage } from '../../i18n/error-message.ts';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { lazyResolver } from '../../lib/form-resolver.ts';
import { paths } from '../../lib/paths.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { signIn } from '../../session/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Challenge } from './challenge.tsx';
import { EmailField } from './email-field.tsx';
import { loadFormKit, prepareForm } from './form-kit.ts';
import { PasswordField } from './password-field.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { sendByEnter, useChallenge } from './use-challenge.ts';

const resolver = lazyResolver(() => loadFormKit().then(({ loginForm }) => loginForm));

/** Nobody's password is wrong when the server is in trouble. */
const fallbackFor = (failure: unknown) =>
  failure instanceof ApiError && failure.status >= 500 ? undefined : 'general.invalidCredentials';

const asksForVerification = (failure: unknown) => failure instanceof ApiError && failure.requiresVerification;

export function LoginForm() {
  const { t } = useTranslation('auth', 'errors');
  const location = useLocation();
  const form = useForm({ resolver, defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const [remember, setRemember] = useState(false);
  const challenge = useChallenge();

  const action = useFormAction(form, async (values) => {
    if (challenge.token === '') return;
    try {
      const reply = await call('POST /auth/login', { body: { ...values, turnstileToken: challenge.token } });
      signIn(reply, remember);
    } catch (error) {
      challenge.renew();
      throw error;
    }
  });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter comes from the fields inside
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        challenge.remind();
        action.submit(event);
      }}
      onKeyDown={challenge.token === '' ? sendByEnter : undefined}
      onFocus={prepareForm}
    >
      {action.failure !== undefined && (
        <Banner
          tone="error"
          action={asksForVerification(action.failure) && <ResendVerification email={form.getValues('email')} />}
        >
          {errorMessage(action.failure, fallbackFor(action.failure))}
        </Banner>
      )}
      <EmailField
        autoComplete="username"
        registration={form.register('email')}
        error={errors.email && t('errors:field.invalid')}
      />
      <PasswordField
        label={t('field.password')}
        autoComplete="current-password"
        registration={form.register('password')}
        error={fieldMessage(errors.password?.message)}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Checkbox
          label={t('login.remember')}
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
        <Link className="link" to={paths.forgotPassword} state={location.state}>
          {t('login.forgot')}
        </Link>
      </div>
      <Challenge
        key={challenge.round}
        action="login"
        missed={challenge.missed}
        reasonId={challenge.reasonId}
        onToken={challenge.accept}
      />
      <Button
        type="submit"
        size="lg"
        wide
        disabled={challenge.token === ''}
        aria-describedby={challenge.token === '' ? challenge.reasonId : undefined}
        loading={isSubmitting}
        loadingLabel={t('login.busy')}
      >
        {t('login.action')}
      </Button>
    </form>
  );
}
