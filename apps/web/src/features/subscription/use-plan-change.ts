import { useQueryClient } from '@tanstack/react-query';
import type { BillingInterval, PlanChange } from '@tessera/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ApiError } from '../../lib/api-error.ts';
import { userCall } from '../../session/user-call.ts';
import { toast } from '../../ui/toast.ts';
import { refreshPlan } from './subscription-queries.ts';

export type ChangeState =
  | { kind: 'loading'; problem?: unknown }
  | { kind: 'failed'; problem: unknown }
  /** `problem` is why an earlier attempt to confirm was refused. */
  | { kind: 'ready'; change: PlanChange; problem?: unknown }
  | { kind: 'confirming'; change: PlanChange };

const isOutdated = (error: unknown) => error instanceof ApiError && error.code === 'plan_change_outdated';
/** The subscription itself does not allow the change any more: the page behind the dialog says why. */
const isRefused = (error: unknown) => error instanceof ApiError && error.status === 409;

/** Asks what the change costs and makes it when that was confirmed. */
export function usePlanChange(to: BillingInterval, onClose: () => void) {
  const { t } = useTranslation('subscription', 'errors');
  const client = useQueryClient();
  const [state, setState] = useState<ChangeState>({ kind: 'loading' });
  const loading = state.kind === 'loading' ? state : undefined;

  function giveUp(error: unknown): void {
    toast.error(errorMessage(error, 'code.plan_change_failed'));
    void refreshPlan(client);
    onClose();
  }
  const onPreviewFailed = useEffectEvent((problem: unknown) =>
    isRefused(problem) ? giveUp(problem) : setState({ kind: 'failed', problem }),
  );

  useEffect(() => {
    if (!loading) return undefined;
    let isCurrent = true;
    userCall('POST /subscription/plan/preview', { body: { interval: to } }).then(
      (change) => isCurrent && setState({ kind: 'ready', change, problem: loading.problem }),
      (problem: unknown) => isCurrent && onPreviewFailed(problem),
    );
    return () => {
      isCurrent = false;
    };
  }, [loading, to]);

  async function confirm(change: PlanChange): Promise<void> {
    setState({ kind: 'confirming', change });
    try {
      await userCall('POST /subscription/plan', { body: { quote: change.quote } });
      await refreshPlan(client);
      toast.success(t(`switch.done.${to}`));
      onClose();
    } catch (problem) {
      if (isOutdated(problem)) setState({ kind: 'loading', problem });
      else if (isRefused(problem)) giveUp(problem);
      else setState({ kind: 'ready', change, problem });
    }
  }

  return {
    state,
    retry: () => setState({ kind: 'loading' }),
    confirm: () => {
      if (state.kind === 'ready') void confirm(state.change);
    },
  };
}
