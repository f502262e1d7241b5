import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BillingInterval, PlanChange } from '@tessera/contract';
import { useEffect, useEffectEvent } from 'react';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ApiError } from '../../lib/api.ts';
import { userCall } from '../../session/user-call.ts';
import { toast } from '../../ui/toast.ts';
import { refreshPlan } from './subscription-queries.ts';

const isOutdated = (error: unknown) => error instanceof ApiError && error.code === 'plan_change_outdated';
/** The subscription no longer allows the change: the page behind the dialog shows the reason. */
const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

/** Loads the amounts of a plan change, and changes the plan after the user has confirmed them. */
export function usePlanChange(to: BillingInterval, onClose: () => void) {
  const { t } = useTranslation('subscription', 'errors');
  const client = useQueryClient();
  const closeOnConflict = (error: unknown) => {
    if (!isConflict(error)) return;
    toast.error(errorMessage(error, 'code.plan_change_failed'));
    void refreshPlan(client);
    onClose();
  };
  const preview = useMutation({
    mutationFn: () => userCall('POST /subscription/plan/preview', { body: { interval: to } }),
  });
  // Passed to `mutate` and not to `useMutation`, so that it does not run after the dialog was closed.
  const load = () => preview.mutate(undefined, { onError: closeOnConflict });
  const loadOnOpen = useEffectEvent(load);
  useEffect(() => loadOnOpen(), []);

  const change = useMutation({
    mutationFn: async ({ quote }: PlanChange) => {
      await userCall('POST /subscription/plan', { body: { quote } });
      await refreshPlan(client);
    },
    onSuccess: () => {
      toast.success(t(`switch.done.${to}`));
      onClose();
    },
    onError: (error) => (isOutdated(error) ? load() : closeOnConflict(error)),
  });

  return {
    preview: preview.data,
    isLoading: preview.isIdle || preview.isPending,
    hasPreviewFailed: preview.isError,
    isConfirming: change.isPending,
    error: preview.error ?? change.error,
    retry: () => {
      change.reset();
      load();
    },
    confirm: () => {
      if (preview.data && !change.isPending) change.mutate(preview.data);
    },
  };
}
