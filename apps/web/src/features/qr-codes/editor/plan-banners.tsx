import type { User } from '@tessera/contract';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../lib/paths.ts';
import { Link } from '../../../lib/router/link.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { isAtFreeLimit } from '../free-plan.ts';

/** One line with the limits of the plan and a link to Pro. */
function PlanNotice({ title, children }: { title: string; children: string }) {
  const { t } = useTranslation('editor');
  return (
    <p className="text-soft">
      <span className="font-medium text-ink">{title}</span>
      {title.endsWith('.') ? ' ' : '. '}
      {children}{' '}
      <Link className="link" to={paths.subscription}>
        {t('plan.upgrade')}
      </Link>
    </p>
  );
}

/** The quota of the free plan; when it is used up, also the two ways to raise it. */
export function PlanBanner({ user }: { user: User }) {
  const { t } = useTranslation('editor', 'errors');
  const count = user.url_quota;
  if (!isAtFreeLimit(user)) return <PlanNotice title={t('plan.title')}>{t('plan.free', { count })}</PlanNotice>;
  return (
    <Banner
      tone="warn"
      title={t('plan.title')}
      action={
        <>
          <Link className={buttonStyle({ size: 'sm' })} to={paths.subscription}>
            {t('plan.upgrade')}
          </Link>
          <Link className={buttonStyle({ size: 'sm', variant: 'secondary' })} to={paths.invites}>
            {t('plan.invite')}
          </Link>
        </>
      }
    >
      <p>{t('errors:code.quota_reached', { count })}</p>
    </Banner>
  );
}

/** Why a free account cannot select the type. */
export function LockedTypeBanner() {
  const { t } = useTranslation('editor', 'errors');
  return (
    <Banner
      tone="warn"
      action={
        <Link className={buttonStyle({ size: 'sm', variant: 'secondary' })} to={paths.subscription}>
          {t('upgrade.yes')}
        </Link>
      }
    >
      {t('errors:code.qr_type_locked')}
    </Banner>
  );
}

/** Why a free account cannot change most of the edit screen. */
export function LockedEditNotice() {
  const { t } = useTranslation('editor', 'errors');
  return <PlanNotice title={t('errors:code.edit_requires_pro')}>{t('edit.locked')}</PlanNotice>;
}

/** Why a free account cannot save looks. */
export function LockedLooksNotice() {
  const { t } = useTranslation('editor', 'errors');
  return <PlanNotice title={t('errors:code.brand_looks_require_pro')}>{t('look.locked')}</PlanNotice>;
}
