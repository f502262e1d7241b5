import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { logProblem } from '../../lib/log.ts';
import { reportConversion } from './conversion.ts';
import { refreshPlan, useSubscriptionStatus } from './subscription-queries.ts';

const askAgainAfterMs = 2000;
/** After this nobody should be kept waiting in front of a spinner. */
const patienceMs = 40_000;

export type Activation = 'waiting' | 'late' | 'active';

/**
 * The browser may be back before the payment provider has told the server. Each question makes the server ask, so the
 * answer is there within seconds even when no message ever comes.
 */
export function useActivation(sessionId: string | null): { activation: Activation; retry: () => void } {
  const client = useQueryClient();
  const [late, setLate] = useState(false);
  const { data, refetch } = useSubscriptionStatus({
    askAgainAfterMs: (last) => !late && !last?.hasActiveSubscription && askAgainAfterMs,
  });
  const isActive = data?.hasActiveSubscription === true;
  const activation = isActive ? 'active' : late ? 'late' : 'waiting';

  useEffect(() => {
    if (activation !== 'waiting') return undefined;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, [activation]);

  useEffect(() => {
    if (!isActive) return;
    if (sessionId)
      reportConversion(sessionId).catch((error: unknown) => logProblem('The conversion could not be reported', error));
    void refreshPlan(client);
  }, [isActive, sessionId, client]);

  const retry = () => {
    setLate(false);
    void refetch();
  };
  return { activation, retry };
}
