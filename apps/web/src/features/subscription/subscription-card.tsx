import { planNameOfUser, type User } from '@tessera/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { useLoggedError } from '../../lib/log.ts';
import { Link } from '../../lib/router/link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSubscriptionStatus } from './subscription-queries.ts';
import { dateLineOf } from './subscription-view.ts';

export function SubscriptionCard({ user }: { user: User }) {
  const { t } = useTranslation('dashboard');
  const isPro = !user.is_free_user;
  const plan = planNameOfUser(user);
  return (
    <Card
      title={t('subscription.title')}
      description={t(`subscription.${plan}Text`)}
      aside={<Badge tone={isPro ? 'success' : 'neutral'}>{t(`subscription.${plan}`)}</Badge>}
    >
      {isPro && <Renewal />}
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

/** If it cannot be loaded, the card shows the plan without it. */
function Renewal() {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { data, error, isPending } = useSubscriptionStatus();
  useLoggedError('subscription not loaded', error);
  if (isPending) return <Skeleton shape="my-0.5 h-4 w-48" />;
  const line = data && dateLineOf(data);
  if (!line) return null;
  return <p className="figures">{t(`subscription.${line.label}`, { date: formatDate(line.date, language) })}</p>;
}
