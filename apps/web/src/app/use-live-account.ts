import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reloadUser } from '../session/session.ts';

/** The page loads first. Tools that wait for an idle network would wait forever for an open stream. */
const startDelayMs = 3000;

/** When the account changes on the server, fetches the user and all cached data again. Keeps the progress of jobs up to date. */
export function useLiveAccount(email: string, client: QueryClient): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    const onChange = () => {
      void reloadUser();
      void client.invalidateQueries();
    };
    const start = async () => {
      // The hooks beside `applyJobEvent` would make the first load of every page larger.
      const [{ followAccount }, { applyJobEvent }] = await Promise.all([
        import('../session/follow-account.ts'),
        import('../features/jobs/job-queries.ts'),
      ]);
      if (!isUnmounted) stop = followAccount(email, onChange, (job) => applyJobEvent(client, job));
    };
    // If the module fails to load, the app works without live updates.
    const timer = setTimeout(() => void start().catch(() => undefined), startDelayMs);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [email, client]);
}
