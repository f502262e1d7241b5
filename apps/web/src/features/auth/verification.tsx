import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { call, NetworkError } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { isTransient } from '../../lib/retry.ts';
import { useAction } from '../../lib/use-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ResendForm } from './resend-form.tsx';
import { LoginRedirect } from './login-redirect.tsx';

export type Verification =
  | { kind: 'verifying' }
  | { kind: 'verified' }
  | { kind: 'failed'; reason: 'no-token' }
  | { kind: 'failed'; reason: 'refused'; error: unknown; retry: () => void };

/** Sends the token once, because it is valid for one call. */
export function useVerification(token: string | null): Verification {
  const { state, run } = useAction((sent: string) => call('POST /auth/verify-email', { body: { token: sent } }));
  const verify = useEffectEvent(run);
  useEffect(() => {
    if (token) verify(token);
  }, [token]);
  if (!token) return { kind: 'failed', reason: 'no-token' };
  if (state.kind === 'failed')
    return { kind: 'failed', reason: 'refused', error: state.error, retry: () => run(token) };
  return { kind: state.kind === 'done' ? 'verified' : 'verifying' };
}

export function VerificationResult({ state }: { state: Verification }) {
  const { t } = useTranslation('auth');
  if (state.kind === 'verifying') {
    return (
      <p className="flex items-center gap-3 text-soft" role="status">
        <Spinner />
        {t('verify.verifying')}
      </p>
    );
  }
  return state.kind === 'verified' ? <LoginRedirect message={t('verify.success')} /> : <NotVerified state={state} />;
}

type FailedVerification = Extract<Verification, { kind: 'failed' }>;

function NotVerified({ state }: { state: FailedVerification }) {
  const { t } = useTranslation('auth', 'errors', 'common');
  // After a transient failure the token is still valid.
  const retry = state.reason === 'refused' && isTransient(state.error) && (
    <Button size="sm" variant="secondary" onClick={state.retry}>
      {t('common:action.retry')}
    </Button>
  );
  return (
    <div className="grid gap-5">
      <Banner tone="error" action={retry}>
        {messageOf(state, t('errors:verify.noToken'), t('errors:verify.network'))}
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

function messageOf(state: FailedVerification, noToken: string, network: string): string {
  if (state.reason === 'no-token') return noToken;
  return state.error instanceof NetworkError ? network : errorMessage(state.error, 'code.verification_token_invalid');
}
