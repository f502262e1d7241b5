import type { SecondFactorRequired } from '@tessera/contract';
import { type KeyboardEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ApiError, call } from '../../lib/api.ts';
import { Form, schemaResolver } from '../../lib/form.tsx';
import { paths } from '../../lib/paths.ts';
import { useLocation } from '../../lib/router/hooks.ts';
import { Link } from '../../lib/router/link.tsx';
import { signIn } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmailField, PasswordField } from './auth-fields.tsx';
import { Challenge, useChallengedAction } from './challenge.tsx';
import { ResendVerification } from './check-email.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

const resolver = schemaResolver(({ loginForm }) => loginForm);

/** The message for a failure without a known code. After a server error, the credentials may be correct. */
const fallbackFor = (failure: unknown) =>
  failure instanceof ApiError && failure.status >= 500 ? undefined : 'general.invalidCredentials';

const requiresVerification = (failure: unknown) => failure instanceof ApiError && failure.requiresVerification;

/** Browsers do not submit on Enter while the button is disabled. Submit anyway, so that the form shows what is missing. */
function submitByEnter({ key, target, currentTarget }: KeyboardEvent<HTMLFormElement>): void {
  if (key === 'Enter' && target instanceof HTMLInputElement) currentTarget.requestSubmit();
}

/** The address that the previous page knows, for example after its verification. */
function knownEmail(state: unknown): string {
  const email = (state as { email?: unknown } | null)?.email;
  return typeof email === 'string' ? email : '';
}

/** The first step of a two-step sign-in has succeeded. */
export interface PendingSignIn extends SecondFactorRequired {
  email: string;
  remember: boolean;
}

interface LoginFormProps {
  /** The address of an earlier attempt. */
  email?: string | undefined;
  onSecondStep: (pending: PendingSignIn) => void;
}

export function LoginForm({ email, onSecondStep }: LoginFormProps) {
  const { t } = useTranslation('auth', 'errors');
  const location = useLocation();
  const form = useForm({ resolver, defaultValues: { email: email ?? knownEmail(location.state), password: '' } });
  const { errors, isSubmitting } = form.formState;
  const [remember, setRemember] = useState(false);
  const { action, challenge } = useChallengedAction(form, async (values, turnstileToken) => {
    const reply = await call('POST /auth/login', { body: { ...values, turnstileToken } });
    if ('signInToken' in reply) onSecondStep({ ...reply, email: values.email, remember });
    else signIn(reply, remember);
  });
  const isUnsolved = challenge.token === '';
  return (
    <>
      <Form
        action={action}
        fallback={fallbackFor(action.failure)}
        failureAction={requiresVerification(action.failure) && <ResendVerification email={form.getValues('email')} />}
        onKeyDown={isUnsolved ? submitByEnter : undefined}
      >
        <EmailField
          autoComplete="username webauthn"
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
        <Challenge key={challenge.round} purpose="login" challenge={challenge} />
        <Button
          type="submit"
          size="lg"
          wide
          disabled={isUnsolved}
          aria-describedby={isUnsolved ? challenge.reasonId : undefined}
          loading={isSubmitting}
          loadingLabel={t('login.busy')}
        >
          {t('login.action')}
        </Button>
      </Form>
      <PasskeySignIn remember={remember} />
    </>
  );
}
