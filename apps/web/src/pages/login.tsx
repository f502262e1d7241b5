import { useState } from 'react';
import { AuthCard, GuestOnly } from '../features/auth/auth-card.tsx';
import { MailboxHint } from '../features/auth/check-email.tsx';
import { LazySecondStep } from '../features/auth/lazy-second-step.tsx';
import { LoginForm, type PendingSignIn } from '../features/auth/login-form.tsx';
import { SignInChoice } from '../features/oidc/sign-in-choice.tsx';
import { MakerBesideForm } from '../features/maker/maker-beside-form.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { useLocation, useNavigate } from '../lib/router/hooks.ts';
import { Link } from '../lib/router/link.tsx';
import { useProvider } from '../lib/use-provider.ts';
import { Banner } from '../ui/banner.tsx';

type Step = { kind: 'password'; email?: string; notice?: string } | { kind: 'code'; pending: PendingSignIn };

export function LoginPage() {
  const { t } = useTranslation('auth');
  const [step, setStep] = useState<Step>({ kind: 'password' });
  const { state } = useLocation();
  const navigate = useNavigate();
  const provider = useProvider();
  useDocumentTitle(t('login.title'));
  const toRegister = (inner: string) => (
    <Link className="link" to={paths.register} state={state}>
      {inner}
    </Link>
  );
  if (step.kind === 'code') {
    return (
      <GuestOnly>
        <LazySecondStep
          pending={step.pending}
          onRestart={(notice) => setStep({ kind: 'password', email: step.pending.email, ...(notice && { notice }) })}
        />
      </GuestOnly>
    );
  }
  return (
    <GuestOnly>
      <MakerBesideForm onKept={() => navigate(paths.register, { state })}>
        <AuthCard
          title={t('login.title')}
          description={t('login.promise')}
          footer={!provider?.only && <RichText text={t('login.toRegister')} tags={{ link: toRegister }} />}
          note={<MailboxHint />}
        >
          {step.notice && <Banner tone="warn">{step.notice}</Banner>}
          <SignInChoice>
            <LoginForm email={step.email} onSecondStep={(pending) => setStep({ kind: 'code', pending })} />
          </SignInChoice>
        </AuthCard>
      </MakerBesideForm>
    </GuestOnly>
  );
}
