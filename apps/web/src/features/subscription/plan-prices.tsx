import { formatPrice } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { MonthlyPrice, PlanPrice } from './plan-price.tsx';
import type { usePlans } from './subscription-queries.ts';
import { savingOf } from './subscription-view.ts';

/** The prices of the payment provider, and the saving of the yearly plan; the monthly price if they failed to load. */
export function PlanPrices({ query }: { query: ReturnType<typeof usePlans> }) {
  const { t } = useTranslation('subscription', 'common');
  const language = useLanguage();
  const { data: plans, isFetching, refetch } = query;
  const saving = plans && savingOf(plans);
  if (plans)
    return (
      <div className="grid justify-items-start gap-1">
        {plans.map((plan, index) => (
          <PlanPrice key={plan.interval} plan={plan} size={index === 0 ? 'text-lg' : 'text-base'} />
        ))}
        {saving && (
          <span className="figures text-sm text-success">
            {t('plan.yearlySaving', { amount: formatPrice(saving.amount, saving.currency, language) })}
          </span>
        )}
      </div>
    );
  return (
    <div className="grid gap-3">
      <MonthlyPrice size="text-lg" />
      <Banner
        tone="warn"
        action={
          <Button
            size="sm"
            variant="secondary"
            loading={isFetching}
            loadingLabel={t('common:state.loading')}
            onClick={() => void refetch()}
          >
            {t('common:action.retry')}
          </Button>
        }
      >
        {t('plan.pricesFailed')}
      </Banner>
    </div>
  );
}
