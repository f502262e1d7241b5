import { codeQuota, limits, plans } from '@tessera/contract';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPrice } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type PlanRow, planRows } from './plan-rows.ts';

/** The free plan and Pro side by side, with everything that they include. */
export function PlanTable({ prices }: { prices: ReactNode }) {
  const { t } = useTranslation('subscription');
  const language = useLanguage();
  return (
    <table className="w-full table-fixed border-collapse text-left hyphens-auto wrap-anywhere">
      <caption className="sr-only">{t('details')}</caption>
      <colgroup>
        <col className="w-[38%]" />
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
        <Row
          name={t('compare.codes')}
          free={t('compare.codesFree', { count: codeQuota(plans.free, 0) })}
          pro={t('compare.codesPro')}
        />
        {planRows.map(({ name, free, pro }) => (
          <Row key={name} name={t(name)} free={<Answer is={free} />} pro={<Answer is={pro} />} />
        ))}
      </tbody>
    </table>
  );
}

const Row = ({ name, free, pro }: { name: string; free: ReactNode; pro: ReactNode }) => (
  <tr className="group">
    <th scope="row" className="border-t border-line py-2.5 pr-3 font-normal text-soft">
      {name}
    </th>
    <td className="border-t border-line py-2.5 pr-2">{free}</td>
    <td className="border-t border-line bg-accent-soft px-3 py-2.5 font-medium group-last:rounded-b-control">{pro}</td>
  </tr>
);

/** A value that a plan includes, or whether the plan includes it. */
function Answer({ is }: { is: PlanRow['free'] }) {
  const { t } = useTranslation('subscription');
  if (typeof is === 'string') return t(is);
  const Icon = is ? Check : Minus;
  return (
    <>
      <Icon className={`my-0.5 size-4 ${is ? 'text-success' : 'text-faint'}`} aria-hidden="true" />
      <span className="sr-only">{is ? t('compare.yes') : t('compare.no')}</span>
    </>
  );
}
