import { ChangeEmailCard } from '../features/account/change-email-card.tsx';
import { ProviderCard } from '../features/oidc/provider-card.tsx';
import { useProviderLink } from '../features/oidc/provider-link.ts';
import { usePasskeys } from '../features/passkeys/passkey-queries.ts';
import { PasskeysCard } from '../features/passkeys/passkeys-card.tsx';
import { SecondFactorCard } from '../features/second-factor/second-factor-card.tsx';
import { useSecondFactor } from '../features/second-factor/second-factor-queries.ts';
import { useSessions } from '../features/sessions/session-queries.ts';
import { SessionsCard } from '../features/sessions/sessions-card.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { Link } from '../lib/router/link.tsx';
import { useSite } from '../lib/site.ts';
import { useAnchor } from '../lib/use-anchor.ts';
import { useProvider } from '../lib/use-provider.ts';
import { useUser } from '../session/use-user.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PagePart } from '../ui/page-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** The height of a card depends on its data: shown one by one, they would push each other down. */
function useIsLoading(): boolean {
  const site = useSite();
  const provider = useProvider();
  const queries = [useSecondFactor(), usePasskeys(), useProviderLink(provider !== null), useSessions()];
  return site.kind === 'loading' || queries.some(({ isFetched, fetchStatus }) => !isFetched && fetchStatus !== 'idle');
}

/** A list of cards, each with its own data and texts. */
export function SecurityPage() {
  const { t } = useTranslation('security');
  const isLoading = useIsLoading();
  useDocumentTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <div className="grid max-w-2xl gap-6">{isLoading ? <Skeleton shape="h-96 rounded-card" /> : <Cards />}</div>
    </>
  );
}

function Cards() {
  const { t } = useTranslation('security');
  const { email } = useUser();
  const provider = useProvider();
  useAnchor();
  return (
    <>
      {!provider?.only && (
        <Card title={t('password.title')} description={t('password.description')}>
          <div>
            <Link className={buttonStyle({ variant: 'secondary' })} to={`${paths.profile}#password`}>
              {t('password.action')}
            </Link>
          </div>
        </Card>
      )}
      <PagePart id="two-step">
        <SecondFactorCard email={email} />
      </PagePart>
      {!provider?.only && (
        <PagePart id="passkeys">
          <PasskeysCard />
        </PagePart>
      )}
      {provider && <ProviderCard provider={provider} />}
      {!provider?.only && (
        <PagePart id="email">
          <ChangeEmailCard email={email} />
        </PagePart>
      )}
      <PagePart id="sessions">
        <SessionsCard />
      </PagePart>
    </>
  );
}
