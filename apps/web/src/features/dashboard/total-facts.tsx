import {
  type ClicksOverview,
  isSubscriptionStatus,
  planNameOfUser,
  type QrCodeList,
  type User,
} from '@tessera/contract';
import { formatChange, formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import { Stat } from '../../ui/stat.tsx';
import { latestWeek } from '../../codes/week.ts';

interface TotalFactsProps {
  user: User;
  /** Undefined while loading. */
  totals: QrCodeList['totals'] | undefined;
  overview: ClicksOverview | undefined;
}

export function TotalFacts({ user, totals, overview }: TotalFactsProps) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  return (
    <div className="grid grid-flow-dense grid-cols-2 gap-4 *:even:col-span-2 sm:grid-cols-3 sm:*:even:col-span-1">
      <Stat label={t('facts.qrCodes')} value={formatNumber(totals?.qr_codes ?? user.urls_used, language)} />
      <ClicksFact total={totals ? formatNumber(totals.clicks, language) : '–'} overview={overview} user={user} />
      {user.billing === 'off' ? (
        <Stat label={t('facts.plan')} value={t(`subscription.${planNameOfUser(user)}`)} />
      ) : (
        <Stat label={t('facts.subscription')} value={<SubscriptionStatus status={user.subscriptionStatus} />} />
      )}
    </div>
  );
}

interface ClicksFactProps extends Pick<TotalFactsProps, 'user' | 'overview'> {
  total: string;
}

/** All clicks, the change from the previous week to the latest, and two weeks as a sparkline. */
function ClicksFact({ total, overview, user }: ClicksFactProps) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const label = t('facts.clicks');
  // If the account has codes, reserve the space of the weekly change while it loads, to avoid a layout shift.
  if (!overview)
    return (
      <Stat label={label} value={total}>
        {user.urls_used > 0 && <span className="block h-4" />}
      </Stat>
    );
  const days = overview.daily_clicks.map(({ total_clicks }) => total_clicks);
  const { clicks, direction, change } = latestWeek(days);
  const clicksText = t('facts.week', { clicks });
  return (
    <Stat
      label={label}
      value={
        <span className="flex items-center justify-between gap-4">
          {total}
          {clicks > 0 && (
            <span className="-my-1 max-w-28 min-w-0 flex-1">
              <Sparkline values={days} />
            </span>
          )}
        </span>
      }
      change={{
        direction,
        text: change === undefined ? clicksText : `${clicksText} (${formatChange(change, language)})`,
      }}
    />
  );
}

/** Translated if the status is known, otherwise as the payment provider names it. */
function SubscriptionStatus({ status }: { status: string | null }) {
  const { t } = useTranslation('dashboard');
  return (
    <span className="inline-block first-letter:uppercase">
      {status && isSubscriptionStatus(status) ? t(`state.${status}`) : (status ?? t('facts.inactive'))}
    </span>
  );
}
