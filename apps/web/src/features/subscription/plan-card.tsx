import { limits, plans, quotaOf } from '@tessera/contract';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPrice } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MonthlyPrice, PlanPrices } from './plan-prices.tsx';
import { usePlans } from './subscription-queries.ts';

/** The two plans side by side, once the prices are known: their lines and the saving move the rows below. */
export function PlanCard({ isSoldByYear }: { isSoldByYear: boolean }) {
  const { t } = useTranslation('common');
  const plans = usePlans({ enabled: isSoldByYear });
  if (!isSoldByYear) return <PlanTable prices={<MonthlyPrice size="text-lg" />} />;
  if (plans.isFetched) return <PlanTable prices={<PlanPrices query={plans} />} />;
  return (
    <div role="status" aria-label={t('state.loading')}>
      <PlanCardSkeleton />
    </div>
  );
}

export const PlanCardSkeleton = () => <Skeleton shape="h-130 rounded-card" />;

function PlanTable({ prices }: { prices: ReactNode }) {
  const { t } = useTranslation('subscription');
  const language = useLanguage();
  const rows: { name: string; free: ReactNode; pro: ReactNode }[] = [
    {
      name: t('compare.codes'),
      free: t('compare.codesFree', { count: quotaOf(plans.free, 0) }),
      pro: t('compare.codesPro'),
    },
    { name: t('compare.types'), free: t('compare.typesFree'), pro: t('compare.typesPro') },
    { name: t('compare.edit'), free: <Answer is={false} />, pro: <Answer is /> },
    { name: t('compare.style'), free: <Answer is={false} />, pro: <Answer is /> },
    { name: t('compare.analytics'), free: t('compare.analyticsFree'), pro: t('compare.analyticsPro') },
    { name: t('compare.forever'), free: <Answer is />, pro: <Answer is /> },
  ];
  return (
    <Card title={t('details')}>
      <table className="w-full table-fixed border-collapse text-left hyphens-auto wrap-anywhere">
        <caption className="sr-only">{t('details')}</caption>
        <colgroup>
          <col className="w-[34%]" />
          <col className="w-[27%]" />
          <col />
        </colgroup>
        <thead className="align-top">
          <tr>
            <th scope="col">
              <span className="sr-only">{t('compare.feature')}</span>
            </th>
            <th scope="col" className="pr-2 pb-4">
              <span className="block text-base font-semibold">{t('plan.free')}</span>
              <span className="figures block font-normal text-soft">
                {formatPrice(0, limits.pro.displayCurrency, language)}
              </span>
            </th>
            <th scope="col" className="rounded-t-control bg-accent-soft px-3 pt-3 pb-4">
              <span className="block text-base font-semibold">{t('plan.pro')}</span>
              <span className="block font-normal">{prices}</span>
            </th>
          </tr>
        </thead>
        <tbody className="align-top">
          {rows.map(({ name, free, pro }) => (
            <tr key={name} className="group">
              <th scope="row" className="border-t border-line py-2.5 pr-3 font-normal text-soft">
                {name}
              </th>
              <td className="border-t border-line py-2.5 pr-2">{free}</td>
              <td className="border-t border-line bg-accent-soft px-3 py-2.5 font-medium group-last:rounded-b-control">
                {pro}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** Whether a plan includes something. */
function Answer({ is }: { is: boolean }) {
  const { t } = useTranslation('subscription');
  const Icon = is ? Check : Minus;
  return (
    <>
      <Icon className={`my-0.5 size-4 ${is ? 'text-success' : 'text-faint'}`} aria-hidden="true" />
      <span className="sr-only">{is ? t('compare.yes') : t('compare.no')}</span>
    </>
  );
}
