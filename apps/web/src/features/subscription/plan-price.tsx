import { type BillingInterval, limits, type Price } from '@tessera/contract';
import { formatPrice } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

const { monthlyPrice, displayCurrency } = limits.pro;
const monthly: Price = { interval: 'month', amount: monthlyPrice, currency: displayCurrency };
const intervalTexts = { month: 'plan.perMonth', year: 'plan.perYear' } as const satisfies Record<
  BillingInterval,
  string
>;

type PriceSize = 'text-lg' | 'text-base';

/** For an installation that sells only the monthly plan. */
export const MonthlyPrice = ({ size }: { size: PriceSize }) => <PlanPrice plan={monthly} size={size} />;

export function PlanPrice({ plan: { interval, amount, currency }, size }: { plan: Price; size: PriceSize }) {
  const { t } = useTranslation('subscription');
  const language = useLanguage();
  return (
    <span className="figures block">
      <span className={`${size} font-semibold`}>{formatPrice(amount, currency, language)}</span>{' '}
      <span className="text-soft">{t(intervalTexts[interval])}</span>
    </span>
  );
}
