import { ChangeEmailCard } from '../features/account/change-email-card.tsx';
import { SessionsCard } from '../features/sessions/sessions-card.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { Link } from '../lib/router/link.tsx';
import { useUser } from '../session/use-user.ts';
import { BackLink } from '../ui/back-link.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function SecurityPage() {
  const { t } = useTranslation('sessions');
  const { email } = useUser();
  useDocumentTitle(t('page.title'));
  return (
    <>
      <PageHeader
        title={t('page.title')}
        description={t('page.description')}
        back={<BackLink to={paths.profile}>{t('page.back')}</BackLink>}
      />
      <div className="grid max-w-2xl gap-6">
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
