import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { isTransient } from '../../lib/retry.ts';
import { Link } from '../../lib/router/link.tsx';
import { useAction } from '../../lib/use-action.ts';
import { sessionStore } from '../../session/session-store.ts';
import { refreshUser } from '../../session/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Spinner } from '../../ui/spinner.tsx';

export type LinkResult =
  | { kind: 'waiting' }
  | { kind: 'done'; email: string }
  | { kind: 'failed'; reason: 'no-token' }
  | { kind: 'failed'; reason: 'refused'; error: unknown; retry: () => void };

async function confirm(token: string): Promise<string> {
  const { email } = await call('POST /auth/email/confirm', { body: { token } });
  // The session of this browser may continue with the new address, or may have ended.
  if (sessionStore.get().kind === 'signed-in') await refreshUser().catch(() => undefined);
  return email;
}

/** Sends the token once, because it is valid for one call. */
export function useEmailConfirmation(token: string | null): LinkResult {
  const { state, run } = useAction(confirm);
  const start = useEffectEvent(run);
  useEffect(() => {
    if (token) start(token);
  }, [token]);
  if (!token) return { kind: 'failed', reason: 'no-token' };
  if (state.kind === 'failed')
    return { kind: 'failed', reason: 'refused', error: state.error, retry: () => run(token) };
  return state.kind === 'done' ? { kind: 'done', email: state.result } : { kind: 'waiting' };
}

export function EmailConfirmationResult({ result }: { result: LinkResult }) {
  const { t } = useTranslation('sessions');
  if (result.kind === 'waiting') {
    return (
      <p className="flex items-center gap-3 text-soft" role="status">
        <Spinner />
        {t('confirm.busy')}
      </p>
    );
  }
  if (result.kind === 'done') {
    return (
      <div className="grid gap-5">
        <Banner tone="success">{t('confirm.done', { email: result.email })}</Banner>
        <Link className={buttonStyle({ size: 'lg', wide: true })} to={paths.dashboard}>
          {t('confirm.next')}
        </Link>
      </div>
    );
  }
  return (
    <LinkFailure result={result} explanation={t('confirm.explain')}>
      <Link className="link" to={paths.security}>
        {t('confirm.next')}
      </Link>
    </LinkFailure>
  );
}

interface LinkFailureProps {
  result: Extract<LinkResult, { kind: 'failed' }>;
  explanation: string;
  children: ReactNode;
}

/** After a transient failure the token is still valid, so the call can be repeated. */
export function LinkFailure({ result, explanation, children }: LinkFailureProps) {
  const { t } = useTranslation('sessions', 'common');
  const isRefused = result.reason === 'refused';
  const retry = isRefused && isTransient(result.error) && (
    <Button size="sm" variant="secondary" onClick={result.retry}>
      {t('common:action.retry')}
    </Button>
  );
  return (
    <div className="grid gap-5">
      <Banner tone="error" action={retry}>
        {isRefused ? errorMessage(result.error, 'code.email_link_invalid') : t('confirm.noToken')}
      </Banner>
      <p className="text-soft">{explanation}</p>
      <p>{children}</p>
    </div>
  );
}
