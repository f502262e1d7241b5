import { KeyRound } from 'lucide-react';
import { useErrorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { returnPath } from '../../lib/return-location.ts';
import { useLocation } from '../../lib/router/hooks.ts';
import { useAction } from '../../lib/use-action.ts';
import { visitProvider } from '../../session/oidc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

interface ProviderButtonProps {
  provider: { name: string; only: boolean };
  inviteCode: string | undefined;
}

/** Opens the provider's page. Stays busy until the browser has left this page. */
export function ProviderButton({ provider: { name, only }, inviteCode }: ProviderButtonProps) {
  const { t } = useTranslation('oidc');
  const from = returnPath(useLocation().state);
  const { state, run } = useAction(() => visitProvider('sign_in', { from, inviteCode }));
  const failure = useErrorMessage(state.kind === 'failed' ? state.error : undefined);
  return (
    <div className="grid gap-4">
      {!only && (
        <p className="flex items-center gap-3 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t('or')}
        </p>
      )}
      {failure && <Banner tone="error">{failure}</Banner>}
      <Button
        variant={only ? 'primary' : 'secondary'}
        size="lg"
        wide
        icon={<KeyRound className="size-4 shrink-0" aria-hidden="true" />}
        loading={state.kind === 'pending' || state.kind === 'done'}
        loadingLabel={t('opening', { name })}
        onClick={() => run()}
      >
        <span className="wrap-anywhere">{t('continue', { name })}</span>
      </Button>
    </div>
  );
}
