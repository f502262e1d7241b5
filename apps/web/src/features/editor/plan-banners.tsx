import type { Entitlement, User } from '@tessera/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { useIsProSold, useRefusal } from '../../session/entitlements.ts';
import { UpgradeLink } from '../../session/upgrade-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { isAtFreeLimit } from '../../codes/free-plan.ts';

interface PlanNoticeProps {
  feature: Entitlement;
  title: string;
  children?: string | undefined;
}

/** One line with the limits of the plan and a link to Pro. */
function PlanNotice({ feature, title, children }: PlanNoticeProps) {
  const { t } = useTranslation('editor');
  return (
    <p className="text-soft">
      <span className="font-medium text-ink">{title}</span>
      {title.endsWith('.') ? ' ' : '. '}
      {children} <UpgradeLink feature={feature}>{t('plan.upgrade')}</UpgradeLink>
    </p>
  );
}

/** The quota of the free plan; when it is used up, also the two ways to raise it. */
export function PlanBanner({ user }: { user: User }) {
  const { t } = useTranslation('editor', 'errors');
  const isSold = useIsProSold();
  const count = user.url_quota;
  if (!isAtFreeLimit(user))
    return (
      <PlanNotice feature="codes" title={t('plan.title')}>
        {t(isSold ? 'plan.free' : 'plan.limit', { count })}
      </PlanNotice>
    );
  return (
    <Banner
      tone="warn"
      title={t('plan.title')}
      action={
        <>
          <UpgradeLink feature="codes" button={{ size: 'sm' }}>
            {t('plan.upgrade')}
          </UpgradeLink>
          <Link className={buttonStyle({ size: 'sm', variant: 'secondary' })} to={paths.invites}>
            {t('plan.invite')}
          </Link>
        </>
      }
    >
      <p>{t(isSold ? 'errors:code.quota_reached' : 'errors:code.plan_limit_reached', { count })}</p>
    </Banner>
  );
}

/** Why the account cannot select the type. */
export function LockedTypeBanner() {
  const { t } = useTranslation('editor');
  return (
    <Banner
      tone="warn"
      action={
        <UpgradeLink feature="types" button={{ size: 'sm', variant: 'secondary' }}>
          {t('upgrade.yes')}
        </UpgradeLink>
      }
    >
      {useRefusal('types')}
    </Banner>
  );
}

/** Why the account cannot change most of the edit screen, and what Pro includes, where it is sold. */
export function LockedEditNotice() {
  const { t } = useTranslation('editor');
  const isSold = useIsProSold();
  return (
    <PlanNotice feature="edits" title={useRefusal('edits')}>
      {isSold ? t('edit.locked') : undefined}
    </PlanNotice>
  );
}

/** Why the account cannot save looks. A line, because the page has the banner of the plan already. */
export function LockedLooksNotice() {
  const { t } = useTranslation('editor');
  const isSold = useIsProSold();
  const refusal = useRefusal('looks');
  return (
    <p className="text-soft">{isSold ? <UpgradeLink feature="looks">{t('look.locked')}</UpgradeLink> : refusal}</p>
  );
}
