import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { buttonStyle } from '../ui/button-style.ts';

export function ResetPasswordPage() {
  const { t } = useTranslation('auth', 'common');
  useDocumentTitle(t('reset.title'));
  return (
    <AuthCard title={t('reset.title')} description={t('common:soon.text')}>
      <Link className={buttonStyle({ variant: 'secondary', wide: true })} to={paths.login}>
        {t('verify.backToLogin')}
      </Link>
    </AuthCard>
  );
}
