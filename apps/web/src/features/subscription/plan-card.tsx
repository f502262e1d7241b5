import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MonthlyPrice } from './plan-price.tsx';
import { PlanPrices } from './plan-prices.tsx';
import { PlanTable } from './plan-table.tsx';
import { usePlans } from './subscription-queries.ts';

/** The two plans side by side, once the prices are known: their lines and the saving move the rows below. */
export function PlanCard({ isSoldByYear }: { isSoldByYear: boolean }) {
  const { t } = useTranslation('subscription', 'common');
  const plans = usePlans({ enabled: isSoldByYear });
  if (isSoldByYear && !plans.isFetched)
    return (
      <div role="status" aria-label={t('common:state.loading')}>
        <PlanCardSkeleton />
      </div>
    );
  return (
    <Card title={t('details')}>
      <PlanTable prices={isSoldByYear ? <PlanPrices query={plans} /> : <MonthlyPrice size="text-lg" />} />
    </Card>
  );
}

export const PlanCardSkeleton = () => <Skeleton shape="h-260 rounded-card" />;
