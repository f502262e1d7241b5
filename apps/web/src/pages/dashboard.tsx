import { Plus, QrCode } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { AccountFacts } from '../features/account/account-facts.tsx';
import { QuotaCard } from '../features/account/quota-card.tsx';
import { SubscriptionCard } from '../features/subscription/subscription-card.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { useUser } from '../session/use-user.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const user = useUser();
  useDocumentTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} description={t('welcome', { email: user.email })} />
      <div className="grid gap-6">
        <AccountFacts user={user} />
        <div className="grid gap-4 lg:grid-cols-2">
          {user.is_free_user && <QuotaCard user={user} />}
          <SubscriptionCard user={user} />
        </div>
        {user.urls_used === 0 ? (
          <EmptyState
            picture={<QrCode aria-hidden="true" />}
            title={t('recent.empty')}
            action={
              <Link className={buttonStyle()} to={paths.newQrCode}>
                <Plus className="size-4" aria-hidden="true" />
                {t('recent.createFirst')}
              </Link>
            }
          >
            {t('recent.emptyText')}
          </EmptyState>
        ) : (
          <Link className={buttonStyle({ variant: 'secondary' })} to={paths.qrCodes}>
            {t('recent.viewAll')}
          </Link>
        )}
      </div>
    </>
  );
}
