import type { BillingInterval } from '@tessera/contract';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { actionsOf, type BillingAction, type Standing } from './subscription-view.ts';
import { useBilling } from './use-billing.ts';

const fallbacks = {
  checkout: 'code.checkout_failed',
  portal: 'code.portal_failed',
  cancel: 'code.portal_failed',
  reactivate: 'code.reactivate_failed',
} as const satisfies Record<BillingAction, string>;

interface BillingButtonsProps {
  standing: Standing;
  /** What a checkout sells. */
  interval: BillingInterval;
}

/** What can be done about a subscription as it stands. */
export function BillingButtons({ standing, interval }: BillingButtonsProps) {
  const { t } = useTranslation('subscription', 'common');
  const { state, run } = useBilling(interval);
  return (
    <div className="grid gap-4">
      {state.at === 'failed' && <Banner tone="error">{errorMessage(state.failure, fallbacks[state.action])}</Banner>}
      <div className="flex flex-wrap gap-2">
        {actionsOf[standing].map((action, place) => (
          <Button
            key={action}
            variant={place === 0 && standing !== 'active' ? 'primary' : action === 'cancel' ? 'ghost' : 'secondary'}
            loading={state.at === 'busy' && state.action === action}
            loadingLabel={t('common:state.loading')}
            disabled={state.at === 'busy' && state.action !== action}
            onClick={() => run(action)}
          >
            {t(`action.${action}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
