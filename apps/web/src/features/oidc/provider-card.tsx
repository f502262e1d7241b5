import type { OidcLink } from '@tessera/contract';
import { useState } from 'react';
import { errorMessage } from '../../i18n/error-message.ts';
import { formatDate } from '../../i18n/format.ts';
import { LoadState } from '../../i18n/load-state.tsx';
import { currentLanguage } from '../../i18n/text-store.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useAction } from '../../lib/use-action.ts';
import { visitProvider } from '../../session/oidc.ts';
import { useUser } from '../../session/use-user.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useProviderLink } from './provider-link.ts';
import { UnlinkProvider } from './unlink-provider.tsx';

interface ProviderCardProps {
  provider: { name: string; only: boolean };
}

/** Whether the account is linked to the provider. Needs the namespaces oidc and errors. */
export function ProviderCard({ provider }: ProviderCardProps) {
  const { t } = useTranslation('oidc');
  const query = useProviderLink();
  if (query.data) return <LinkCard provider={provider} link={query.data} />;
  return <LoadState failed={t('card.loadFailed')} query={query} shape="h-36 rounded-card" />;
}

function LinkCard({ provider, link }: ProviderCardProps & { link: OidcLink }) {
  const { t } = useTranslation('oidc');
  const { name, only } = provider;
  const { identity, can_unlink, has_password } = link;
  const [isUnlinking, setIsUnlinking] = useState(false);
  return (
    <Card
      title={t('card.title', { name })}
      description={t(identity ? 'card.linked' : 'card.notLinked', { name })}
      aside={<Badge tone={identity ? 'success' : 'neutral'}>{t(identity ? 'card.on' : 'card.off')}</Badge>}
    >
      {identity && (
        <p className="wrap-anywhere">
          {t(identity.email ? 'card.identity' : 'card.since', {
            email: identity.email ?? '',
            date: formatDate(identity.linked_at, currentLanguage()),
          })}
        </p>
      )}
      {identity && !has_password && !only && <SetPassword />}
      {!identity && <LinkButton name={name} />}
      {can_unlink && (
        <div>
          <Button variant="secondary" onClick={() => setIsUnlinking(true)}>
            {t('unlink.action')}
          </Button>
        </div>
      )}
      {isUnlinking && <UnlinkProvider name={name} onClose={() => setIsUnlinking(false)} />}
    </Card>
  );
}

function LinkButton({ name }: { name: string }) {
  const { t } = useTranslation('oidc');
  const { state, run } = useAction(() => visitProvider('link', { from: paths.security }));
  return (
    <div className="grid justify-items-start gap-3">
      {state.kind === 'failed' && <Banner tone="error">{errorMessage(state.error)}</Banner>}
      <Button
        variant="secondary"
        loading={state.kind === 'pending' || state.kind === 'done'}
        loadingLabel={t('opening', { name })}
        onClick={() => run()}
      >
        <span className="wrap-anywhere">{t('card.link', { name })}</span>
      </Button>
    </div>
  );
}

/** An account without a password gets one by email, as after a forgotten password. */
function SetPassword() {
  const { t } = useTranslation('oidc');
  const { email } = useUser();
  const { state, run } = useAction(() => call('POST /auth/forgot-password', { body: { email } }));
  if (state.kind === 'done') return <Banner tone="success">{t('password.sent', { email })}</Banner>;
  return (
    <div className="grid justify-items-start gap-3">
      <p>{t('password.none')}</p>
      {state.kind === 'failed' && <Banner tone="error">{errorMessage(state.error)}</Banner>}
      <Button variant="secondary" loading={state.kind === 'pending'} onClick={() => run()}>
        {t('password.action')}
      </Button>
    </div>
  );
}
