import { useState } from 'react';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { ResetForm } from '../features/auth/reset-form.tsx';
import { LoginRedirect } from '../features/auth/login-redirect.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useAddressSecret } from '../lib/address-secrets.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { Link } from '../lib/router/link.tsx';
import { buttonStyle } from '../ui/button-style.ts';

type State = 'no-token' | 'form' | 'done';

const titles = {
  'no-token': 'reset.invalidTitle',
  form: 'reset.title',
  done: 'reset.doneTitle',
} as const satisfies Record<State, string>;

export function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const token = useAddressSecret('token');
  const [isDone, setIsDone] = useState(false);
  const state: State = isDone ? 'done' : token ? 'form' : 'no-token';
  useDocumentTitle(t(titles[state]));
  return (
    <AuthCard title={t(titles[state])} {...(state === 'no-token' && { description: t('reset.invalidText') })}>
      {state === 'done' && <LoginRedirect message={t('reset.success')} />}
      {state === 'form' && <ResetForm token={token ?? ''} onDone={() => setIsDone(true)} />}
      {state === 'no-token' && (
        <Link className={buttonStyle({ size: 'lg', wide: true })} to={paths.forgotPassword}>
          {t('reset.requestNew')}
        </Link>
      )}
    </AuthCard>
  );
}
