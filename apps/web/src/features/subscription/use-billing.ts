import { useQueryClient } from '@tanstack/react-query';
import type { BillingInterval } from '@tessera/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { userCall } from '../../session/user-call.ts';
import { toast } from '../../ui/toast.ts';
import { refreshPlan } from './subscription-queries.ts';
import type { BillingAction } from './subscription-view.ts';

type State =
  | { at: 'idle' }
  /** Until the answer is there, and on to the moment the browser has left for the payment provider's page. */
  | { at: 'busy'; action: BillingAction }
  | { at: 'failed'; action: BillingAction; failure: unknown };

export interface BillingActions {
  state: State;
  run: (action: BillingAction) => void;
}

const leaveFor = (address: string) => window.location.assign(address);

/** `interval` is what a checkout sells. */
export function useBilling(interval: BillingInterval): BillingActions {
  const { t } = useTranslation('subscription');
  const client = useQueryClient();
  const [state, setState] = useState<State>({ at: 'idle' });

  useEffect(() => {
    // Whoever comes back with the browser's button finds the page as it was left: waiting, with what was true then.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setState({ at: 'idle' });
      void refreshPlan(client);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [client]);

  const actions = {
    checkout: async () => leaveFor((await userCall('POST /subscription/checkout', { body: { interval } })).checkoutUrl),
    portal: async () => leaveFor((await userCall('POST /subscription/portal', { body: {} })).portalUrl),
    cancel: async () => leaveFor((await userCall('POST /subscription/portal', { body: { flow: 'cancel' } })).portalUrl),
    reactivate: async () => {
      await userCall('POST /subscription/reactivate');
      await refreshPlan(client);
      toast.success(t('reactivated'));
      setState({ at: 'idle' });
    },
  } satisfies Record<BillingAction, () => Promise<void>>;

  return {
    state,
    run: (action) => {
      if (state.at === 'busy') return;
      setState({ at: 'busy', action });
      actions[action]().catch((failure: unknown) => {
        setState({ at: 'failed', action, failure });
        // What was refused may have been asked for on the ground of something that is no longer so.
        void refreshPlan(client);
      });
    },
  };
}
