import type { User } from '@tessera/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card } from '../../ui/card.tsx';

export function SubscriptionCard({ user }: { user: User }) {
  const { t } = useTranslation('dashboard');
  const isPro = !user.is_free_user;
  return (
    <Card
      title={t('subscription.title')}
      description={isPro ? t('subscription.proText') : t('subscription.freeText')}
      aside={
        <Badge tone={isPro ? 'success' : 'neutral'}>{isPro ? t('subscription.active') : t('subscription.free')}</Badge>
      }
    >
      <div className="flex flex-wrap gap-2">
        {isPro ? (
          <Link className={buttonStyle({ variant: 'secondary' })} to={paths.subscription}>
            {t('subscription.manage')}
          </Link>
        ) : (
          <>
            <Link className={buttonStyle()} to={paths.subscription}>
              {t('subscription.subscribe')}
            </Link>
            <Link className={buttonStyle({ variant: 'secondary' })} to={paths.invites}>
              {t('subscription.invite')}
            </Link>
          </>
        )}
      </div>
    </Card>
  );
}
