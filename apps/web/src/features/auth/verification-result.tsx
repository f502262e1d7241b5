import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from 'react-router';
import { errorMessage } from '../../i18n/error-message.ts';
import { NetworkError } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { isTransient } from '../../lib/retry.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ResendForm } from './resend-form.tsx';
import { ThenLogin } from './then-login.tsx';
import type { Verification } from './use-verification.ts';

export function VerificationResult({ state }: { state: Verification }) {
  const { t } = useTranslation('auth');
  if (state.at === 'verifying') {
    return (
      <p className="flex items-center gap-3 text-soft" role="status">
        <Spinner />
        {t('verify.verifying')}
      </p>
    );
  }
  return state.at === 'verified' ? <ThenLogin message={t('verify.success')} /> : <NotVerified state={state} />;
}

function NotVerified({ state }: { state: Extract<Verification, { at: 'failed' }> }) {
  const { t } = useTranslation('auth', 'errors', 'common');
  // The token was not used up: the same link may work in a moment.
  const retry = state.reason === 'refused' && isTransient(state.error) && (
    <Button size="sm" variant="secondary" onClick={state.retry}>
      {t('common:action.retry')}
    </Button>
  );
  return (
    <div className="grid gap-5">
      <Banner tone="error" action={retry}>
        {reasonOf(state, t('errors:verify.noToken'), t('errors:verify.network'))}
      </Banner>
      <ResendForm />
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <Link className="link" to={paths.login}>
          {t('verify.backToLogin')}
        </Link>
        <Link className="link" to={paths.register}>
          {t('verify.newAccount')}
        </Link>
      </div>
    </div>
  );
}

function reasonOf(state: Extract<Verification, { at: 'failed' }>, noToken: string, network: string): string {
  if (state.reason === 'no-token') return noToken;
  return state.error instanceof NetworkError ? network : errorMessage(state.error, 'code.verification_token_invalid');
}
