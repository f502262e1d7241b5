import { useForm, useWatch } from 'react-hook-form';
import { fieldMessage } from '../../i18n/error-message.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import { currentLanguage } from '../../i18n/text-store.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { call } from '../../lib/api.ts';
import { knownBrowserZone } from '../../lib/browser-zone.ts';
import { Form, schemaResolver } from '../../lib/form.tsx';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.ts';
import { signIn } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from './auth-fields.tsx';
import { Challenge, useChallengedAction } from './challenge.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { endRegistration, startRegistration } from './sign-in-secret.ts';

const resolver = schemaResolver(({ registerForm }) => registerForm);

interface RegisterFormProps {
  inviteCode: string | null;
  /** The account exists, and its address has to be verified before the first sign-in. */
  onVerificationNeeded: (email: string) => void;
}

export function RegisterForm({ inviteCode, onVerificationNeeded }: RegisterFormProps) {
  const { t } = useTranslation('auth', 'errors');
  const form = useForm({ resolver, defaultValues: { email: '', password: '', confirmPassword: '' } });
  const { errors, isSubmitting } = form.formState;
  const [typed, email] = useWatch({ control: form.control, name: ['password', 'email'] });
  const isSiteKnown = useSite().kind !== 'loading';
  const { action, challenge } = useChallengedAction(form, async ({ email, password }, turnstileToken) => {
    const signInSecret = startRegistration(email);
    const body = {
      email,
      password,
      turnstileToken,
      language: currentLanguage(),
      timezone: knownBrowserZone(),
      signInSecret,
      ...(inviteCode && { inviteCode }),
    };
    const reply = await call('POST /auth/register', { body });
    if ('requiresVerification' in reply) return onVerificationNeeded(email);
    endRegistration();
    signIn(reply, false);
  });
  return (
    <Form action={action} fallback="general.registerFailed">
      <EmailField
        autoComplete="email"
        registration={form.register('email')}
        error={fieldMessage(errors.email?.message)}
      />
      <NewPasswordFields
        label={t('field.password')}
        typed={typed}
        email={email}
        password={form.register('password')}
        confirm={form.register('confirmPassword')}
        errors={errors}
      />
      <Challenge key={challenge.round} purpose="register" challenge={challenge} />
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
      <p className="text-xs text-soft">
        <RichText text={t('register.legal')} tags={{ terms: linkTo(paths.terms), privacy: linkTo(paths.privacy) }} />
      </p>
    </Form>
  );
}

/** Opens in a new tab, so that the typed values stay. */
const linkTo = (path: string) => (inner: string) => (
  <a className="link" href={path} target="_blank" rel="noreferrer">
    {inner}
  </a>
);
