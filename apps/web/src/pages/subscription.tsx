import { useEffect } from 'react';
import { EndOfProCard } from '../features/subscription/end-of-pro-card.tsx';
import { PlanCard } from '../features/subscription/plan-card.tsx';
import { StatusCard } from '../features/subscription/status-card.tsx';
import { SubscriptionSkeleton } from '../features/subscription/subscription-skeleton.tsx';
import { usePlans, useSubscriptionStatus } from '../features/subscription/subscription-queries.ts';
import { LoadError } from '../i18n/load-error.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { reloadUser } from '../session/session.ts';
import { useIsProSold } from '../session/entitlements.ts';
import { useUser } from '../session/use-user.ts';
import { PageHeader } from '../ui/page-header.tsx';

export function SubscriptionPage() {
  return useIsProSold() ? <Subscription /> : <BillingOff />;
}

/** In an installation without billing no link leads here. */
function BillingOff() {
  const { t } = useTranslation('subscription');
  useDocumentTitle(t('off.title'));
  return <PageHeader title={t('off.title')} description={t('off.text')} />;
}

function Subscription() {
  const { t } = useTranslation('subscription', 'common');
  const query = useSubscriptionStatus();
  const { data: status, isError } = query;
  const user = useUser();
  const isSoldByYear = status?.availableIntervals.includes('year') ?? false;
  const plans = usePlans({ enabled: isSoldByYear });
  // Prices and the saving change the height of both cards.
  const isReady = status !== undefined && (!isSoldByYear || plans.isFetched);
  const hasFailed = isError && !status;
  useDocumentTitle(t('title'));

  // The rest of the app uses the plan of the user, which may have been loaded before the plan changed.
  const isUserOutdated = status !== undefined && status.hasActiveSubscription === user.is_free_user;
  useEffect(() => {
    if (isUserOutdated) void reloadUser();
  }, [isUserOutdated]);

  return (
    <>
      <PageHeader title={t('title')} />
      <div className="grid grid-cols-1 grid-rows-[auto_1fr] items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        {isReady && <StatusCard status={status} />}
        {hasFailed && <LoadError title={t('loadFailed')} query={query} />}
        {!isReady && !hasFailed && <SubscriptionSkeleton label={t('common:state.loading')} />}
        {/* With the status: on a phone a card of another height would move it. */}
        {(isReady || hasFailed) && (
          <div className="lg:row-span-2">
            <PlanCard plans={isSoldByYear ? plans : undefined} />
          </div>
        )}
        {isReady && status.subscriptionStatus && <EndOfProCard ended={!status.hasActiveSubscription} />}
      </div>
    </>
  );
}
