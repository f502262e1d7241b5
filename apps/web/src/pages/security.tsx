import { ChangeEmailCard } from '../features/account/change-email-card.tsx';
import { ProviderCard } from '../features/oidc/provider-card.tsx';
import { PasskeysCard } from '../features/passkeys/passkeys-card.tsx';
import { SecondFactorCard } from '../features/second-factor/second-factor-card.tsx';
import { SessionsCard } from '../features/sessions/sessions-card.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { Link } from '../lib/router/link.tsx';
import { useProvider } from '../lib/use-provider.ts';
import { useUser } from '../session/use-user.ts';
import { BackLink } from '../ui/back-link.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** A list of cards, each with its own data and texts. */
export function SecurityPage() {
  const { t: tPage } = useTranslation('security');
  const { t } = useTranslation('sessions');
  const { email } = useUser();
  const provider = useProvider();
  useDocumentTitle(tPage('title'));
  return (
    <>
      <PageHeader
        title={tPage('title')}
        description={tPage('description')}
        back={<BackLink to={paths.profile}>{tPage('back')}</BackLink>}
      />
      <div className="grid max-w-2xl gap-6">
        <SecondFactorCard email={email} />
        <PasskeysCard />
        {provider && <ProviderCard provider={provider} />}
        <ChangeEmailCard email={email} />
        <Card title={t('history.title')} description={t('history.description')}>
          <div>
            <Link className={buttonStyle({ variant: 'secondary' })} to={paths.history}>
              {t('history.action')}
            </Link>
          </div>
        </Card>
        {/* Last, because its height is known only when the sessions have arrived. */}
        <SessionsCard />
      </div>
    </>
  );
}
