import { limits } from '@tessera/contract';
import { formatPrice } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { GiftList } from './gift-list.tsx';

/** What Pro is and costs. */
export function PlanCard() {
  const { t } = useTranslation('subscription');
  const language = useLanguage();
  const { monthlyPrice, displayCurrency } = limits.pro;
  return (
    <Card title={t('details')}>
      <div className="grid gap-1">
        <p className="text-lg font-semibold">{t('plan.pro')}</p>
        <p className="figures">
          <span className="text-2xl font-semibold">{formatPrice(monthlyPrice, displayCurrency, language)}</span>{' '}
          <span className="text-soft">{t('plan.perMonth')}</span>
        </p>
      </div>
      <GiftList />
      <p className="border-t border-line pt-4 text-soft">{t('plan.freeIncludes', { count: limits.freeQuota })}</p>
    </Card>
  );
}
