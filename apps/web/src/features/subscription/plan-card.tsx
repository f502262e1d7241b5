import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { MonthlyPrice } from './plan-price.tsx';
import { PlanPrices } from './plan-prices.tsx';
import { PlanTable } from './plan-table.tsx';
import type { usePlans } from './subscription-queries.ts';

/** The two plans side by side. `plans` are the prices of the payment provider, where Pro is sold by the year too. */
export function PlanCard({ plans }: { plans: ReturnType<typeof usePlans> | undefined }) {
  const { t } = useTranslation('subscription');
  return (
    <Card title={t('details')}>
      <PlanTable prices={plans ? <PlanPrices query={plans} /> : <MonthlyPrice size="text-lg" />} />
    </Card>
  );
}
