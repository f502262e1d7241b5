import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { reportConversion } from './conversion.ts';
import { refreshPlan, useSubscriptionStatus } from './subscription-queries.ts';

const pollMs = 2000;
/** After this time the page stops polling and offers a retry. */
const maxWaitMs = 40_000;

export type Activation = 'waiting' | 'late' | 'active';

/**
 * Waits for the subscription after a checkout. The browser may return before the webhook of the payment provider
 * arrives; each status request makes the server ask the provider, so it works without the webhook too.
 */
export function useActivation(sessionId: string | null): { activation: Activation; retry: () => void } {
  const client = useQueryClient();
  const [isLate, setIsLate] = useState(false);
  const { data, refetch } = useSubscriptionStatus({
    pollMs: (last) => !isLate && !last?.hasActiveSubscription && pollMs,
  });
  const isActive = data?.hasActiveSubscription === true;
  const activation = isActive ? 'active' : isLate ? 'late' : 'waiting';

  useEffect(() => {
    if (activation !== 'waiting') return undefined;
    const timer = setTimeout(() => setIsLate(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, [activation]);

  useEffect(() => {
    if (!isActive) return;
    if (sessionId)
      reportConversion(sessionId).catch((error: unknown) => console.warn('conversion not reported', error));
    void refreshPlan(client);
  }, [isActive, sessionId, client]);

  const retry = () => {
    setIsLate(false);
    void refetch();
  };
  return { activation, retry };
}
