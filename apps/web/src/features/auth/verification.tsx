import type { SignedIn } from '@tessera/contract';
import { useEffect, useEffectEvent } from 'react';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { call, NetworkError } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { isTransient } from '../../lib/retry.ts';
import { useNavigate } from '../../lib/router/hooks.ts';
import { Link } from '../../lib/router/link.tsx';
import { useAction } from '../../lib/use-action.ts';
import { signIn } from '../../session/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { ResendForm } from './resend-form.tsx';
import { LoginRedirect } from './login-redirect.tsx';
import { endRegistration, readRegistration } from './sign-in-secret.ts';

export type Verification =
  | { kind: 'verifying' }
  /** `session` if this browser registered the address. Else `email` is the address to sign in with. */
  | { kind: 'verified'; session: SignedIn | undefined; email: string }
  | { kind: 'failed'; reason: 'no-token' }
  | { kind: 'failed'; reason: 'refused'; error: unknown; retry: () => void };

/** The secret is used up by a session. Without one it may belong to the link of another address. */
async function verify(token: string) {
  const registration = readRegistration();
  const body = { token, ...(registration && { signInSecret: registration.secret }) };
  const { session, email } = await call('POST /auth/verify-email', { body });
  if (session) endRegistration();
  return { session, email };
}

/** Sends the token once, because it is valid for one call. */
export function useVerification(token: string | null): Verification {
  const { state, run } = useAction(verify);
  const start = useEffectEvent(run);
  useEffect(() => {
    if (token) start(token);
  }, [token]);
  if (!token) return { kind: 'failed', reason: 'no-token' };
  if (state.kind === 'failed')
    return { kind: 'failed', reason: 'refused', error: state.error, retry: () => run(token) };
  return state.kind === 'done' ? { kind: 'verified', ...state.result } : { kind: 'verifying' };
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
  if (state.kind === 'failed') return <NotVerified state={state} />;
  if (state.session) return <SignedInRedirect session={state.session} />;
  return <LoginRedirect message={t('verify.success')} email={state.email} />;
}

/** Signs in and opens the create page, or the code that the user has kept. */
function SignedInRedirect({ session }: { session: SignedIn }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const enter = useEffectEvent(() => {
    signIn(session, false);
    toast.success(t('verify.success'));
    navigate(paths.newQrCode, { replace: true });
  });
  useEffect(() => enter(), []);
  return (
    <p className="flex items-center gap-3 text-soft" role="status">
      <Spinner />
      {t('verify.signingIn')}
    </p>
  );
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
