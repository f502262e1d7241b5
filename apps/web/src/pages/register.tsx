import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useLocation } from 'react-router';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { CheckEmailPanel } from '../features/auth/check-email-panel.tsx';
import { GuestOnly } from '../features/auth/guest-only.tsx';
import { InvitedBy } from '../features/auth/invited-by.tsx';
import { MailboxHint } from '../features/auth/mailbox-hint.tsx';
import { RegisterForm } from '../features/auth/register-form.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { useAddressSecret } from '../lib/address-secrets.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';

type Step = { at: 'form' } | { at: 'check-email'; email: string };

export function RegisterPage() {
  const { t } = useTranslation('auth');
  const { state } = useLocation();
  const inviteCode = useAddressSecret('invite');
  const [step, setStep] = useState<Step>({ at: 'form' });
  const title = step.at === 'form' ? t('register.title') : t('checkEmail.title');
  useDocumentTitle(title);
  if (step.at === 'check-email') {
    return (
      <AuthCard title={title}>
        <CheckEmailPanel email={step.email} />
      </AuthCard>
    );
  }
  const toLogin = (inner: string) => (
    <Link className="link" to={paths.login} state={state}>
      {inner}
    </Link>
  );
  return (
    <GuestOnly>
      <AuthCard
        title={title}
        description={t('register.promise')}
        footer={<RichText text={t('register.toLogin')} tags={{ link: toLogin }} />}
      >
        {inviteCode && <InvitedBy code={inviteCode} />}
        <RegisterForm inviteCode={inviteCode} onVerificationNeeded={(email) => setStep({ at: 'check-email', email })} />
        <MailboxHint />
      </AuthCard>
    </GuestOnly>
  );
}
