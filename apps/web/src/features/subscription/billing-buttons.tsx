import type { BillingInterval } from '@tessera/contract';
import { Fragment, type ReactNode } from 'react';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { actionsOf, type BillingAction, type SubscriptionPhase } from './subscription-view.ts';
import { useBilling } from './use-billing.ts';

const fallbacks = {
  checkout: 'code.checkout_failed',
  portal: 'code.portal_failed',
  cancel: 'code.portal_failed',
  reactivate: 'code.reactivate_failed',
} as const satisfies Record<BillingAction, string>;

interface BillingButtonsProps {
  phase: SubscriptionPhase;
  /** The interval that a checkout sells. */
  interval: BillingInterval;
  /** Shown beside the button of the checkout. */
  price?: ReactNode;
}

/** The actions that the phase of the subscription allows. */
export function BillingButtons({ phase, interval, price }: BillingButtonsProps) {
  const { t } = useTranslation('subscription', 'common');
  const { action: current, isPending, error, run } = useBilling(interval);
  return (
    <div className="grid gap-4">
      {error && current && <Banner tone="error">{errorMessage(error, fallbacks[current])}</Banner>}
      <div className="flex flex-wrap items-center gap-2">
        {actionsOf[phase].map((action, index) => (
          <Fragment key={action}>
            <Button
              variant={index === 0 && phase !== 'active' ? 'primary' : action === 'cancel' ? 'ghost' : 'secondary'}
              loading={isPending && current === action}
              loadingLabel={t('common:state.loading')}
              disabled={isPending && current !== action}
              onClick={() => run(action)}
            >
              {t(`action.${action}`)}
            </Button>
            {action === 'checkout' && price && <div className="mx-2">{price}</div>}
          </Fragment>
        ))}
      </div>
    </div>
  );
}
