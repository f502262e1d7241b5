import type { ReactNode } from 'react';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { isTransient } from '../../lib/retry.ts';
import { Link } from '../../lib/router/link.tsx';
import type { LinkFailure, LinkResult } from '../../lib/use-link-token.ts';
import { sessionStore } from '../../session/session-store.ts';
import { refreshUser } from '../../session/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Waiting } from '../../ui/waiting.tsx';

/** Resolves to the new address. */
export async function confirmEmail(token: string): Promise<string> {
  const { email } = await call('POST /auth/email/confirm', { body: { token } });
  // The session of this browser may continue with the new address, or may have ended.
  if (sessionStore.get().kind === 'signed-in') await refreshUser().catch(() => undefined);
  return email;
}

export function EmailConfirmationResult({ result }: { result: LinkResult<string> }) {
  const { t } = useTranslation('sessions');
  if (result.kind === 'waiting') return <Waiting text={t('confirm.busy')} />;
  if (result.kind === 'done') {
    return (
      <div className="grid gap-5">
        <Banner tone="success">{t('confirm.done', { email: result.result })}</Banner>
        <Link className={buttonStyle({ size: 'lg', wide: true })} to={paths.dashboard}>
          {t('confirm.next')}
        </Link>
      </div>
    );
  }
  return (
    <FailedLink failure={result} explanation={t('confirm.explain')}>
      <Link className="link" to={paths.security}>
        {t('confirm.next')}
      </Link>
    </FailedLink>
  );
}

interface FailedLinkProps {
  failure: LinkFailure;
  explanation: string;
  children: ReactNode;
}

/** After a transient failure the token is still valid, so the call can be repeated. */
export function FailedLink({ failure, explanation, children }: FailedLinkProps) {
  const { t } = useTranslation('sessions', 'common');
  const isRefused = failure.reason === 'refused';
  const retry = isRefused && isTransient(failure.error) && (
    <Button size="sm" variant="secondary" onClick={failure.retry}>
      {t('common:action.retry')}
    </Button>
  );
  return (
    <div className="grid gap-5">
      <Banner tone="error" action={retry}>
        {isRefused ? errorMessage(failure.error, 'code.email_link_invalid') : t('confirm.noToken')}
      </Banner>
      <p className="text-soft">{explanation}</p>
      <p>{children}</p>
    </div>
  );
}
