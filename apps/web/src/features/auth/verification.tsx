import type { SignedIn } from '@tessera/contract';
import { useEffect, useEffectEvent } from 'react';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { call, NetworkError } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { isTransient } from '../../lib/retry.ts';
import { useNavigate } from '../../lib/router/hooks.ts';
import { Link } from '../../lib/router/link.tsx';
import type { LinkFailure, LinkResult } from '../../lib/use-link-token.ts';
import { signIn } from '../../session/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { toast } from '../../ui/toast.ts';
import { ResendForm } from './resend-form.tsx';
import { LoginRedirect } from './login-redirect.tsx';
import { endRegistration, readRegistration } from './sign-in-secret.ts';

/** `session` if this browser registered the address. Else `email` is the address to sign in with. */
interface Verified {
  session: SignedIn | undefined;
  email: string;
}

/** The secret is used up by a session. Without one it may belong to the link of another address. */
export async function verifyEmail(token: string): Promise<Verified> {
  const registration = readRegistration();
  const body = { token, ...(registration && { signInSecret: registration.secret }) };
  const { session, email } = await call('POST /auth/verify-email', { body });
  if (session) endRegistration();
  return { session, email };
}

export function VerificationResult({ result }: { result: LinkResult<Verified> }) {
  const { t } = useTranslation('auth');
  if (result.kind === 'waiting') return <Waiting text={t('verify.verifying')} />;
  if (result.kind === 'failed') return <NotVerified failure={result} />;
  const { session, email } = result.result;
  if (session) return <SignedInRedirect session={session} />;
  return <LoginRedirect message={t('verify.success')} email={email} />;
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
  return <Waiting text={t('verify.signingIn')} />;
}

function NotVerified({ failure }: { failure: LinkFailure }) {
  const { t } = useTranslation('auth', 'errors', 'common');
  // After a transient failure the token is still valid.
  const retry = failure.reason === 'refused' && isTransient(failure.error) && (
    <Button size="sm" variant="secondary" onClick={failure.retry}>
      {t('common:action.retry')}
    </Button>
  );
  return (
    <div className="grid gap-5">
      <Banner tone="error" action={retry}>
        {failureMessage(failure, t('errors:verify.noToken'), t('errors:verify.network'))}
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

function failureMessage(failure: LinkFailure, noToken: string, network: string): string {
  if (failure.reason === 'no-token') return noToken;
  return failure.error instanceof NetworkError
    ? network
    : errorMessage(failure.error, 'code.verification_token_invalid');
}
