import { includes, planOfUser, codeQuota } from '@tessera/contract';
import { lazy, Suspense, useEffect } from 'react';
import { QuotaCard } from '../features/account/quota-card.tsx';
import { InviteNumbers } from '../features/invites/invite-numbers.tsx';
import { useInviteStats, useInvites } from '../features/invites/invite-queries.ts';
import { ReferralCard } from '../features/invites/referral-card.tsx';
import { SendInviteCard } from '../features/invites/send-invite-card.tsx';
import { useErrorMessage } from '../i18n/error-message.ts';
import { loadNamespaces } from '../i18n/text-store.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { reloadUser } from '../session/session.ts';
import { useUser } from '../session/use-user.ts';
import { Banner } from '../ui/banner.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** Loaded when the form and the referral link can be used, or with the invites. The dialog that cancels an invite has texts of errors. */
const loadResults = async () => {
  const [part] = await Promise.all([import('../features/invites/invite-results.tsx'), loadNamespaces(['errors'])]);
  return { default: part.InviteResults };
};
const InviteResults = lazy(loadResults);

export function InvitesPage() {
  const { t } = useTranslation('invites', 'common', 'errors');
  const user = useUser();
  const plan = planOfUser(user);
  const invites = useInvites();
  const stats = useInviteStats();
  useDocumentTitle(t('title'));

  // An invite accepted in the meantime raises the quota: load the user again for every screen that shows it.
  const quotaOfStats = stats.data && codeQuota(plan, stats.data.referrals.bonusUrlsEarned);
  useEffect(() => {
    if (quotaOfStats !== undefined && quotaOfStats !== user.url_quota) void reloadUser();
  }, [quotaOfStats, user.url_quota]);

  // A failure is shown when the results are rendered.
  useEffect(() => whenIdle(() => void loadResults().catch(() => undefined)), []);

  const failure = invites.error ?? stats.error;
  const failureText = useErrorMessage(failure);
  const retry = () => {
    void invites.refetch();
    void stats.refetch();
  };
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <div className="grid gap-6">
        <ReferralCard />
        {!includes(plan, 'codes') ? <QuotaCard user={user} withBar /> : <Banner>{t('unlimited')}</Banner>}
        <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
          <SendInviteCard progress={stats.data?.limits} />
          <InviteNumbers stats={stats.data ?? (stats.isError ? 'failed' : 'loading')} user={user} />
        </div>
        {invites.data && stats.data ? (
          <Suspense fallback={<InvitesSkeleton />}>
            <InviteResults invites={invites.data} asOf={new Date(invites.dataUpdatedAt)} />
          </Suspense>
        ) : failureText !== undefined ? (
          <ErrorState
            title={t('errors:general.loadInvitesFailed')}
            retryLabel={t('common:action.retry')}
            onRetry={retry}
            retrying={invites.isFetching || stats.isFetching}
          >
            {failureText}
          </ErrorState>
        ) : (
          <InvitesSkeleton />
        )}
      </div>
    </>
  );
}

function InvitesSkeleton() {
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <Skeleton shape="h-80 rounded-card" />
        <Skeleton shape="h-80 rounded-card" />
      </div>
      <Skeleton shape="h-40 rounded-card" />
    </>
  );
}
