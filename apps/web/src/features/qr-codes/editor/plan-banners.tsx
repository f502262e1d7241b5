import type { User } from '@tessera/contract';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { isAtFreeLimit } from '../free-plan.ts';

/** The quota of the free plan; when it is used up, also the two ways to raise it. */
export function PlanBanner({ user }: { user: User }) {
  const { t } = useTranslation('editor', 'errors');
  const isFull = isAtFreeLimit(user);
  const count = user.url_quota;
  return (
    <Banner
      tone={isFull ? 'warn' : 'info'}
      title={t('plan.title')}
      action={
        <>
          <Link className={buttonStyle({ size: 'sm' })} to={paths.subscription}>
            {t('plan.upgrade')}
          </Link>
          {isFull && (
            <Link className={buttonStyle({ size: 'sm', variant: 'secondary' })} to={paths.invites}>
              {t('plan.invite')}
            </Link>
          )}
        </>
      }
    >
      <p>{isFull ? t('errors:code.quota_reached', { count }) : t('plan.free', { count })}</p>
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
export function LockedEditBanner() {
  const { t } = useTranslation('editor', 'errors');
  return (
    <Banner
      title={t('errors:code.edit_requires_pro')}
      action={
        <Link className={buttonStyle({ size: 'sm' })} to={paths.subscription}>
          {t('plan.upgrade')}
        </Link>
      }
    >
      <p>{t('edit.locked')}</p>
    </Banner>
  );
}
