import { useState } from 'react';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { type ResetRequest, ResetRequestedPanel } from '../features/auth/check-email.tsx';
import { ForgotForm } from '../features/auth/forgot-form.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { Link } from '../lib/router/link.tsx';

export function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const [request, setRequest] = useState<ResetRequest>();
  const title = request ? t('checkEmail.title') : t('forgot.title');
  useDocumentTitle(title);
  if (request) {
    return (
      <AuthCard title={title}>
        <ResetRequestedPanel request={request} />
      </AuthCard>
    );
  }
  const footer = (
    <span className="flex flex-wrap justify-center gap-x-6 gap-y-1">
      <Link className="link" to={paths.login}>
        {t('verify.backToLogin')}
      </Link>
      <Link className="link" to={paths.root}>
        {t('forgot.home')}
      </Link>
    </span>
  );
  return (
    <AuthCard title={title} description={t('forgot.description')} footer={footer}>
      <ForgotForm onRequested={setRequest} />
    </AuthCard>
  );
}
