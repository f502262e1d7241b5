import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation.ts';
import { errorMessage, fieldMessage } from '../../i18n/error-message.ts';
import { currentLanguage } from '../../i18n/text-store.ts';
import { call } from '../../lib/api.ts';
import { lazyResolver } from '../../lib/form-resolver.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { signIn } from '../../session/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Challenge } from './challenge.tsx';
import { EmailField } from './email-field.tsx';
import { ChosenPassword } from './chosen-password.tsx';
import { loadFormKit, prepareForm } from './form-kit.ts';
import { LegalNote } from './legal-note.tsx';

const resolver = lazyResolver(() => loadFormKit().then(({ registerForm }) => registerForm));

interface RegisterFormProps {
  inviteCode: string | null;
  /** The account exists, and its address has to be proved before it can be used. */
  onVerificationNeeded: (email: string) => void;
}

export function RegisterForm({ inviteCode, onVerificationNeeded }: RegisterFormProps) {
  const { t } = useTranslation('auth', 'errors');
  const form = useForm({ resolver, defaultValues: { email: '', password: '', confirmPassword: '' } });
  const { errors, isSubmitting } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });
  const [challenge, setChallenge] = useState({ round: 0, token: '' });

  const action = useFormAction(form, async (values) => {
    const body = {
      email: values.email,
      password: values.password,
      turnstileToken: challenge.token,
      language: currentLanguage(),
    };
    try {
      const reply = await call('POST /auth/register', { body: inviteCode ? { ...body, inviteCode } : body });
      if ('requiresVerification' in reply) onVerificationNeeded(values.email);
      else signIn(reply, false);
    } catch (error) {
      setChallenge(({ round }) => ({ round: round + 1, token: '' }));
      throw error;
    }
  });

  return (
    <form noValidate className="grid gap-4" onSubmit={action.submit} onFocus={prepareForm}>
      {action.failure !== undefined && (
        <Banner tone="error">{errorMessage(action.failure, 'general.registerFailed')}</Banner>
      )}
      <EmailField
        autoComplete="email"
        registration={form.register('email')}
        error={fieldMessage(errors.email?.message)}
      />
      <ChosenPassword
        label={t('field.password')}
        typed={password}
        password={form.register('password')}
        confirm={form.register('confirmPassword')}
        errors={errors}
      />
      <Challenge
        key={challenge.round}
        action="register"
        onToken={(token) => setChallenge((now) => ({ ...now, token }))}
      />
      <Button
        type="submit"
        size="lg"
        wide
        disabled={challenge.token === ''}
        loading={isSubmitting}
        loadingLabel={t('register.busy')}
      >
        {t('register.action')}
      </Button>
      <LegalNote />
    </form>
  );
}
