import { limits } from '@tessera/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { MonthlyPrice, PlanPrices } from './plan-prices.tsx';
import { ProFeatures } from './pro-features.tsx';

/** The features and prices of Pro. */
export function PlanCard({ isSoldByYear }: { isSoldByYear: boolean }) {
  const { t } = useTranslation('subscription');
  return (
    <Card title={t('details')}>
      <div className="grid gap-1">
        <p className="text-lg font-semibold">{t('plan.pro')}</p>
        {isSoldByYear ? <PlanPrices /> : <MonthlyPrice />}
      </div>
      <ProFeatures />
      <p className="border-t border-line pt-4 text-soft">{t('plan.freeIncludes', { count: limits.freeQuota })}</p>
    </Card>
  );
}
