import { AuthCard } from '../features/auth/auth-card.tsx';
import { LazySecondStep } from '../features/auth/lazy-second-step.tsx';
import { type ProviderAnswer, useProviderAnswer } from '../features/oidc/provider-answer.ts';
import { ProviderResult } from '../features/oidc/provider-result.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { useNavigate } from '../lib/router/hooks.ts';
import { toast } from '../ui/toast.ts';

const titles = {
  checking: 'callback.title',
  done: 'callback.title',
  failed: 'callback.failedTitle',
} as const satisfies Record<ProviderAnswer['kind'], string>;

/** The provider sends the browser here after the person has signed in there. */
export function OidcCallbackPage() {
  const { t } = useTranslation('oidc');
  const navigate = useNavigate();
  const answer = useProviderAnswer();
  const title =
    answer.kind === 'failed' && answer.reason === 'canceled' ? t('callback.canceledTitle') : t(titles[answer.kind]);
  useDocumentTitle(title);
  if (answer.kind === 'done' && answer.reply && 'signInToken' in answer.reply) {
    const restart = (reason?: string) => {
      if (reason) toast.error(reason);
      navigate(paths.login, { replace: true });
    };
    return (
      <LazySecondStep
        pending={{ ...answer.reply, remember: false }}
        onSignedIn={() => navigate(answer.visit.from ?? paths.dashboard, { replace: true })}
        onRestart={restart}
      />
    );
  }
  return (
    // A new card for the failure: the centered card would otherwise jump to its new height.
    <AuthCard key={titles[answer.kind]} title={title}>
      <ProviderResult answer={answer} />
    </AuthCard>
  );
}
