import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { buttonStyle } from '../ui/button-style.ts';

export function ForgotPasswordPage() {
  const { t } = useTranslation('auth', 'common');
  useDocumentTitle(t('forgot.title'));
  return (
    <AuthCard title={t('forgot.title')} description={t('common:soon.text')}>
      <Link className={buttonStyle({ variant: 'secondary', wide: true })} to={paths.login}>
        {t('verify.backToLogin')}
      </Link>
    </AuthCard>
  );
}
