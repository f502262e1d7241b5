import type { User } from '@tessera/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { UpgradeLink, useIsProSold } from '../../session/upgrade-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { isAtFreeLimit } from '../../codes/free-plan.ts';

/** One line with the limits of the plan and a link to Pro. */
function PlanNotice({ title, children }: { title: string; children?: string }) {
  const { t } = useTranslation('editor');
  return (
    <p className="text-soft">
      <span className="font-medium text-ink">{title}</span>
      {title.endsWith('.') ? ' ' : '. '}
      {children} <UpgradeLink>{t('plan.upgrade')}</UpgradeLink>
    </p>
  );
}

/** The quota of the free plan; when it is used up, also the two ways to raise it. */
export function PlanBanner({ user }: { user: User }) {
  const { t } = useTranslation('editor', 'errors');
  const isSold = useIsProSold();
  const count = user.url_quota;
  if (!isAtFreeLimit(user))
    return <PlanNotice title={t('plan.title')}>{t(isSold ? 'plan.free' : 'plan.limit', { count })}</PlanNotice>;
  return (
    <Banner
      tone="warn"
      title={t('plan.title')}
      action={
        <>
          <UpgradeLink className={buttonStyle({ size: 'sm' })}>{t('plan.upgrade')}</UpgradeLink>
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

/** Why a free account cannot select the type. */
export function LockedTypeBanner() {
  const { t } = useTranslation('editor', 'errors');
  const isSold = useIsProSold();
  return (
    <Banner
      tone="warn"
      action={
        <UpgradeLink className={buttonStyle({ size: 'sm', variant: 'secondary' })}>{t('upgrade.yes')}</UpgradeLink>
      }
    >
      {t(isSold ? 'errors:code.qr_type_locked' : 'errors:code.not_in_plan')}
    </Banner>
  );
}

/** Why a free account cannot change most of the edit screen. */
export function LockedEditNotice() {
  const { t } = useTranslation('editor', 'errors');
  if (!useIsProSold()) return <PlanNotice title={t('errors:code.not_in_plan')} />;
  return <PlanNotice title={t('errors:code.edit_requires_pro')}>{t('edit.locked')}</PlanNotice>;
}

/** Why a free account cannot save looks. */
export function LockedLooksNotice() {
  const { t } = useTranslation('editor', 'errors');
  if (!useIsProSold()) return <PlanNotice title={t('errors:code.not_in_plan')} />;
  return <PlanNotice title={t('errors:code.brand_looks_require_pro')}>{t('look.locked')}</PlanNotice>;
}
