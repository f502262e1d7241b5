import type { BillingInterval, SubscriptionStatus } from '@tessera/contract';
import { useState } from 'react';
import { formatPrice } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { PlanChangeDialog } from './plan-change-dialog.tsx';
import { usePlans } from './subscription-queries.ts';
import { phaseOf, savingOf, switchTargetOf } from './subscription-view.ts';

/** The billing interval, with a button to switch to the other one if it is sold. */
export function SwitchPlan({ status }: { status: SubscriptionStatus }) {
  const { t } = useTranslation('subscription');
  // Not derived from the status, which changes before the dialog has closed.
  const [target, setTarget] = useState<BillingInterval>();
  const { interval } = status;
  const to = switchTargetOf(status);
  if (!interval || !to) return null;
  const phase = phaseOf(status);
  const blocked = phase === 'scheduled' || phase === 'late' ? phase : undefined;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-4">
      <div className="grid gap-1">
        <h3 className="font-semibold">{t(`billed.${interval}`)}</h3>
        <p className="figures text-soft">{blocked ? t(`switch.blocked.${blocked}`) : <Offer to={to} />}</p>
      </div>
      {!blocked && (
        <Button variant="secondary" onClick={() => setTarget(to)}>
          {t(`switch.to.${to}`)}
        </Button>
      )}
      {target && <PlanChangeDialog to={target} onClose={() => setTarget(undefined)} />}
    </div>
  );
}

/** The price of the other interval. Hidden until it has loaded; the dialog shows every amount. */
function Offer({ to }: { to: BillingInterval }) {
  const { t } = useTranslation('subscription');
  const language = useLanguage();
  const { data: plans = [] } = usePlans();
  const plan = plans.find(({ interval }) => interval === to);
  const saving = to === 'year' ? savingOf(plans) : undefined;
  if (!plan) return '\u00a0';
  const price = t(`plan.priced.${to}`, { price: formatPrice(plan.amount, plan.currency, language) });
  if (!saving) return t(`switch.offer.${to}`, { price });
  return t('switch.offer.saving', { price, amount: formatPrice(saving.amount, saving.currency, language) });
}
