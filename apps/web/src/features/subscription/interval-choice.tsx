import type { BillingInterval } from '@tessera/contract';
import { formatPrice } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingText } from '../../ui/spoken.tsx';
import { usePlans } from './subscription-queries.ts';
import { savingOf } from './subscription-view.ts';

interface IntervalChoiceProps {
  intervals: readonly BillingInterval[];
  value: BillingInterval;
  onChange: (interval: BillingInterval) => void;
}

/** Monthly or yearly, with prices. If the prices fail to load, the choice stays: the checkout page shows them. */
export function IntervalChoice({ intervals, value, onChange }: IntervalChoiceProps) {
  const { t } = useTranslation('subscription', 'common');
  const language = useLanguage();
  const { data: plans = [], isPending } = usePlans();
  const saving = savingOf(plans);
  if (isPending)
    return (
      <div className="grid gap-2">
        <LoadingText>{t('common:state.loading')}</LoadingText>
        <Skeleton shape="h-5 w-24" />
        {intervals.map((interval) => (
          <Skeleton key={interval} shape="h-16.5" />
        ))}
      </div>
    );
  return (
    <RadioCards
      legend={t('interval.legend')}
      value={value}
      onChange={onChange}
      cards={intervals.map((interval) => {
        const plan = plans.find((one) => one.interval === interval);
        const price = plan && formatPrice(plan.amount, plan.currency, language);
        const isSaving = interval === 'year' && saving !== undefined;
        return {
          value: interval,
          label: t(`interval.${interval}`),
          ...(price && { hint: t(`plan.priced.${interval}`, { price }) }),
          ...(isSaving && {
            badge: (
              <Badge tone="success">
                {t('plan.saving', { amount: formatPrice(saving.amount, saving.currency, language) })}
              </Badge>
            ),
          }),
        };
      })}
    />
  );
}
