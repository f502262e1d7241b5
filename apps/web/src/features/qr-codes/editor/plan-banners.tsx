import type { User } from '@tessera/contract';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { isAtFreeLimit } from '../free-plan.ts';

/** What the free plan holds, and the two ways on once it is full. */
export function PlanBanner({ user }: { user: User }) {
  const { t } = useTranslation('editor', 'errors');
  const full = isAtFreeLimit(user);
  const count = user.url_quota;
  return (
    <Banner
      tone={full ? 'warn' : 'info'}
      title={t('plan.title')}
      action={
        <>
          <Link className={buttonStyle({ size: 'sm' })} to={paths.subscription}>
            {t('plan.upgrade')}
          </Link>
          {full && (
            <Link className={buttonStyle({ size: 'sm', variant: 'secondary' })} to={paths.invites}>
              {t('plan.invite')}
            </Link>
          )}
        </>
      }
    >
      <p>{full ? t('errors:code.quota_reached', { count }) : t('plan.free', { count })}</p>
    </Banner>
  );
}
