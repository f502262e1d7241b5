import type { User } from '@tessera/contract';
import { useState } from 'react';
import { QuotaCard } from '../features/account/quota-card.tsx';
import { InviteSummary } from '../features/invites/invite-summary.tsx';
import { isAtFreeLimit } from '../codes/free-plan.ts';
import { CreateButton } from '../features/code-list/create-actions.tsx';
import { useClicksOverview, useRecentQrCodes } from '../codes/qr-code-queries.ts';
import { NoCodesYet, RecentCodes } from '../features/dashboard/recent-codes.tsx';
import { useOpenAlerts } from '../features/dashboard/glance-queries.ts';
import { GlanceSkeleton } from '../features/dashboard/glance-skeleton.tsx';
import { TotalFacts } from '../features/dashboard/total-facts.tsx';
import { WarningList } from '../features/dashboard/warning-list.tsx';
import { SubscriptionCard } from '../features/subscription/subscription-card.tsx';
import { lazyPart } from '../i18n/lazy-part.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { isTransient } from '../lib/retry.ts';
import { useLoggedError } from '../lib/log.ts';
import { useIncludes } from '../session/entitlements.ts';
import { useUser } from '../session/use-user.ts';
import { PageHeader } from '../ui/page-header.tsx';

/** After the first screen: it has the code of charts. */
const Glance = lazyPart(
  () => import('../features/dashboard/glance.tsx').then((m) => m.Glance),
  ['annotations'],
  <GlanceSkeleton />,
);

const Lately = lazyPart(() => import('../features/dashboard/lately.tsx').then((m) => m.Lately), ['annotations']);

const dayMs = 86_400_000;

/** Within the first day the greeting does not say "welcome back". */
const isNewAccount = ({ created_at }: Pick<User, 'created_at'>, nowMs: number): boolean =>
  nowMs - Date.parse(created_at) < dayMs;

export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const user = useUser();
  const hasQuota = !useIncludes('codes');
  const recent = useRecentQrCodes();
  const { alerts, isWaiting } = useOpenAlerts();
  const overview = useClicksOverview(user.urls_used > 0);
  useLoggedError('dashboard not loaded', recent.error ?? overview.error);
  useDocumentTitle(t('title'));
  const [isNew] = useState(() => isNewAccount(user, Date.now()));
  const isEmpty = recent.data ? recent.data.totals.qr_codes === 0 : user.urls_used === 0;
  // If loading fails, the rest of the page still works.
  const codes = recent.data?.qr_codes ?? (recent.isError ? [] : undefined);
  const failure =
    !recent.data && isTransient(recent.error)
      ? { error: recent.error, retrying: recent.isFetching, retry: () => void recent.refetch() }
      : undefined;
  return (
    <>
      <PageHeader
        title={t('title')}
        description={isNew ? t('welcomeNew', { email: user.email }) : t('welcome', { email: user.email })}
        // An empty dashboard has its own create button, and a full quota offers invites and the upgrade below.
        actions={!isEmpty && !isAtFreeLimit(user) && <CreateButton label={t('create')} />}
      />
      {/* Warnings come first, so that nothing may be shown before it is known whether there are any. */}
      <div className="grid gap-6" hidden={isWaiting}>
        <WarningList user={user} alerts={alerts} />
        <TotalFacts user={user} totals={recent.data?.totals} overview={overview.data} />
        {!isEmpty && <Glance />}
        {isEmpty ? <NoCodesYet /> : <RecentCodes codes={codes} expected={user.urls_used} failure={failure} />}
        <div className="grid gap-6 lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2">
          {hasQuota && <QuotaCard user={user} />}
          {user.billing !== 'off' && <SubscriptionCard user={user} />}
          <InviteSummary />
        </div>
        {!isEmpty && <Lately />}
      </div>
    </>
  );
}
