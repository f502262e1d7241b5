import { type BillingInterval, isSubscriptionStatus, type SubscriptionStatus } from '@tessera/contract';
import { useState } from 'react';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { BillingButtons } from './billing-buttons.tsx';
import { IntervalChoice } from './interval-choice.tsx';
import { MonthlyPrice } from './plan-price.tsx';
import { actionsOf, dateLineOf, phaseOf, type SubscriptionPhase } from './subscription-view.ts';
import { SwitchPlan } from './switch-plan.tsx';

const tones = {
  none: 'neutral',
  active: 'success',
  scheduled: 'warn',
  late: 'warn',
  owing: 'danger',
  ended: 'neutral',
} as const satisfies Record<SubscriptionPhase, string>;

const capitalize = (status: string) => status.charAt(0).toUpperCase() + status.slice(1);

/** The status, its dates and the available actions. */
export function StatusCard({ status }: { status: SubscriptionStatus }) {
  const { t } = useTranslation('subscription');
  const [interval, setInterval] = useState<BillingInterval>('month');
  const phase = phaseOf(status);
  const { availableIntervals: intervals } = status;
  const isForSale = (actionsOf[phase] as readonly string[]).includes('checkout');
  const { subscriptionStatus: name } = status;
  const label =
    name === null ? t('status.absent') : isSubscriptionStatus(name) ? t(`status.${name}`) : capitalize(name);
  return (
    <Card
      title={t('current')}
      aside={
        <Badge tone={tones[phase]}>
          {/* The text for a missing status is "inactive" in lower case; CSS capitalizes it like the others. */}
          <span className="inline-block first-letter:uppercase">{label}</span>
        </Badge>
      }
    >
      <div className="grid gap-1">
        <p className="text-lg font-semibold">{status.hasActiveSubscription ? t('plan.pro') : t('plan.free')}</p>
        <Dates status={status} />
      </div>
      <Explanation phase={phase} />
      {isForSale && intervals.length > 1 && (
        <IntervalChoice intervals={intervals} value={interval} onChange={setInterval} />
      )}
      <BillingButtons
        phase={phase}
        interval={interval}
        // The choice of the interval already shows its price.
        price={isForSale && intervals.length === 1 && <MonthlyPrice size="text-lg" />}
      />
      <SwitchPlan status={status} />
    </Card>
  );
}

function Dates({ status }: { status: SubscriptionStatus }) {
  const { t } = useTranslation('subscription');
  const language = useLanguage();
  const line = dateLineOf(status);
  if (!line) return null;
  return <p className="figures text-soft">{t(line.label, { date: formatDate(line.date, language) })}</p>;
}

/** The consequences of a phase. */
function Explanation({ phase }: { phase: SubscriptionPhase }) {
  const { t } = useTranslation('subscription');
  if (phase === 'active') return null;
  if (phase === 'none') return <p className="text-soft">{t('explain.none')}</p>;
  if (phase === 'ended') return <Banner title={t('explain.endedTitle')}>{t('explain.ended')}</Banner>;
  if (phase === 'scheduled')
    return (
      <Banner tone="warn" title={t('explain.scheduledTitle')}>
        {t('explain.scheduled')}
      </Banner>
    );
  return (
    <Banner tone={phase === 'late' ? 'warn' : 'error'} title={t('explain.unpaidTitle')}>
      {t(`explain.${phase}`)}
    </Banner>
  );
}
