import { AuthCard, GuestOnly } from '../features/auth/auth-card.tsx';
import { MailboxHint } from '../features/auth/check-email.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';
import { MakerBesideForm } from '../features/qr-codes/maker/maker-beside-form.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { useLocation, useNavigate } from '../lib/router/hooks.ts';
import { Link } from '../lib/router/link.tsx';

export function LoginPage() {
  const { t } = useTranslation('auth');
  const { state } = useLocation();
  const navigate = useNavigate();
  useDocumentTitle(t('login.title'));
  const toRegister = (inner: string) => (
    <Link className="link" to={paths.register} state={state}>
      {inner}
    </Link>
  );
  return (
    <GuestOnly>
      <MakerBesideForm onKept={() => navigate(paths.register, { state })}>
        <AuthCard
          title={t('login.title')}
          description={t('login.promise')}
          footer={<RichText text={t('login.toRegister')} tags={{ link: toRegister }} />}
          note={<MailboxHint />}
        >
          <LoginForm />
        </AuthCard>
      </MakerBesideForm>
    </GuestOnly>
  );
}
