import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BillingInterval } from '@tessera/contract';
import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { userCall } from '../../session/user-call.ts';
import { toast } from '../../ui/toast.ts';
import { refreshPlan } from './subscription-queries.ts';
import type { BillingAction } from './subscription-view.ts';

/** Never resolves: the action stays pending until the browser has left for the page of the payment provider. */
function leaveFor(url: string): Promise<never> {
  window.location.assign(url);
  return new Promise(() => {});
}

/** The actions of the billing buttons. A checkout sells `interval`. */
export function useBilling(interval: BillingInterval) {
  const { t } = useTranslation('subscription');
  const client = useQueryClient();
  const openPortal = async (body: { flow?: 'cancel' }) =>
    leaveFor((await userCall('POST /subscription/portal', { body })).portalUrl);
  const actions = {
    checkout: async () => leaveFor((await userCall('POST /subscription/checkout', { body: { interval } })).checkoutUrl),
    portal: () => openPortal({}),
    cancel: () => openPortal({ flow: 'cancel' }),
    reactivate: async () => {
      await userCall('POST /subscription/reactivate');
      await refreshPlan(client);
      toast.success(t('reactivated'));
    },
  } satisfies Record<BillingAction, () => Promise<void>>;
  const { mutate, reset, variables, isPending, error } = useMutation({
    mutationFn: (action: BillingAction): Promise<void> => actions[action](),
    // The server may have refused because the data on the screen is out of date.
    onError: () => void refreshPlan(client),
  });

  useEffect(() => {
    // The back button may restore this page from the browser's cache, with a pending action and outdated data.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      reset();
      void refreshPlan(client);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [client, reset]);

  return {
    /** The action that is pending or has failed. */
    action: variables,
    isPending,
    error,
    run: (action: BillingAction) => {
      if (!isPending) mutate(action);
    },
  };
}
