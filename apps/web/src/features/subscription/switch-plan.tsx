import type { BillingInterval, SubscriptionStatus } from '@tessera/contract';
import { useState } from 'react';
import { formatPrice } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { PlanChangeDialog } from './plan-change-dialog.tsx';
import { usePlans } from './subscription-queries.ts';
import { savingOf, standingOf, switchTargetOf } from './subscription-view.ts';

/** How a subscription is billed, and the way to the other interval where one is sold. */
export function SwitchPlan({ status }: { status: SubscriptionStatus }) {
  const { t } = useTranslation('subscription');
  // Kept apart from the status, which is another one before the dialog has closed.
  const [asked, setAsked] = useState<BillingInterval>();
  const { interval } = status;
  const to = switchTargetOf(status);
  if (!interval || !to) return null;
  const standing = standingOf(status);
  const blocked = standing === 'scheduled' || standing === 'late' ? standing : undefined;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-4">
      <div className="grid gap-1">
        <h3 className="font-semibold">{t(`billed.${interval}`)}</h3>
        <p className="figures text-soft">{blocked ? t(`switch.blocked.${blocked}`) : <Offer to={to} />}</p>
      </div>
      {!blocked && (
        <Button variant="secondary" onClick={() => setAsked(to)}>
          {t(`switch.to.${to}`)}
        </Button>
      )}
      {asked && <PlanChangeDialog to={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

/** What the other interval costs. Left out while it is not known: the dialog names every amount. */
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
