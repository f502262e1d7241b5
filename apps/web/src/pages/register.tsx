import { useRef, useState } from 'react';
import { Admission } from '../features/auth/admission.tsx';
import { AuthCard, GuestOnly } from '../features/auth/auth-card.tsx';
import { CheckEmailPanel, MailboxHint } from '../features/auth/check-email.tsx';
import { InvitedBy } from '../features/auth/invited-by.tsx';
import { RegisterForm } from '../features/auth/register-form.tsx';
import { SignInChoice } from '../features/oidc/sign-in-choice.tsx';
import { MakerBesideForm } from '../features/maker/maker-beside-form.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useAddressSecret } from '../lib/address-secrets.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { useLocation } from '../lib/router/hooks.ts';
import { Link } from '../lib/router/link.tsx';
import { useHasBilling } from '../lib/site.ts';

export function RegisterPage() {
  const { t } = useTranslation('auth');
  const { state } = useLocation();
  const inviteCode = useAddressSecret('invite');
  const [unverifiedEmail, setUnverifiedEmail] = useState<string>();
  const card = useRef<HTMLDivElement>(null);
  const hasBilling = useHasBilling();
  const title = unverifiedEmail ? t('checkEmail.title') : t('register.title');
  useDocumentTitle(title);
  if (unverifiedEmail) {
    return (
      <GuestOnly home={paths.newQrCode}>
        <AuthCard title={title}>
          <CheckEmailPanel email={unverifiedEmail} />
        </AuthCard>
      </GuestOnly>
    );
  }
  const toLogin = (inner: string) => (
    <Link className="link" to={paths.login} state={state}>
      {inner}
    </Link>
  );
  return (
    <GuestOnly>
      <MakerBesideForm onKept={() => card.current?.querySelector('input')?.focus()}>
        <div ref={card} className="contents">
          <AuthCard
            title={title}
            description={hasBilling && t('register.promise')}
            footer={<RichText text={t('register.toLogin')} tags={{ link: toLogin }} />}
            note={<MailboxHint />}
          >
            <Admission hasInvite={inviteCode !== null}>
              {inviteCode && <InvitedBy code={inviteCode} />}
              <SignInChoice inviteCode={inviteCode}>
                <RegisterForm inviteCode={inviteCode} onVerificationNeeded={setUnverifiedEmail} />
              </SignInChoice>
            </Admission>
          </AuthCard>
        </div>
      </MakerBesideForm>
    </GuestOnly>
  );
}
