import { AuthCard } from '../features/auth/auth-card.tsx';
import { type ProviderAnswer, useProviderAnswer } from '../features/oidc/provider-answer.ts';
import { ProviderResult } from '../features/oidc/provider-result.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';

const titles = {
  checking: 'callback.title',
  done: 'callback.title',
  failed: 'callback.failedTitle',
} as const satisfies Record<ProviderAnswer['kind'], string>;

/** The provider sends the browser here after the person has signed in there. */
export function OidcCallbackPage() {
  const { t } = useTranslation('oidc');
  const answer = useProviderAnswer();
  const title =
    answer.kind === 'failed' && answer.reason === 'canceled' ? t('callback.canceledTitle') : t(titles[answer.kind]);
  useDocumentTitle(title);
  return (
    // A new card for the failure: the centered card would otherwise jump to its new height.
    <AuthCard key={titles[answer.kind]} title={title}>
      <ProviderResult answer={answer} />
    </AuthCard>
  );
}
