import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation.ts';
import { errorMessage, fieldMessage } from '../../i18n/error-message.ts';
import { currentLanguage } from '../../i18n/text-store.ts';
import { call } from '../../lib/api.ts';
import { lazyResolver } from '../../lib/form-resolver.ts';
import { useSite } from '../../lib/site.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { signIn } from '../../session/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Challenge } from './challenge.tsx';
import { EmailField } from './email-field.tsx';
import { ChosenPassword } from './chosen-password.tsx';
import { loadFormKit, prepareForm } from './form-kit.ts';
import { LegalNote } from './legal-note.tsx';
import { useChallenge } from './use-challenge.ts';

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
  const challenge = useChallenge();
  const isSiteKnown = useSite().at !== 'loading';

  const action = useFormAction(form, async (values) => {
    if (challenge.token === '') return;
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
      challenge.renew();
      throw error;
    }
  });

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        challenge.remind();
        action.submit(event);
      }}
      onFocus={prepareForm}
    >
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
        missed={challenge.missed}
        reasonId={challenge.reasonId}
        onToken={challenge.accept}
      />
      <Button
        type="submit"
        size="lg"
        wide
        disabled={!isSiteKnown}
        loading={isSubmitting}
        loadingLabel={t('register.busy')}
      >
        {t('register.action')}
      </Button>
      <LegalNote />
    </form>
  );
}
