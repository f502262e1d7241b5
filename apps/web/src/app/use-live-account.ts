import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reloadUser } from '../session/session.ts';

/** A page has better things to load first; and a quiet network is what tools take for a finished page. */
const startAfterMs = 3000;

/** Shows a change of the account wherever it was made: the user and everything that was fetched are asked for anew. */
export function useLiveAccount(email: string, client: QueryClient): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let left = false;
    const changed = () => {
      void reloadUser();
      void client.invalidateQueries();
    };
    const start = async () => {
      const { followAccount } = await import('../session/follow-account.ts');
      if (!left) stop = followAccount(email, changed);
    };
    // Without it the app is as good as before; what it could not load now comes with the next page.
    const timer = setTimeout(() => void start().catch(() => undefined), startAfterMs);
    return () => {
      left = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [email, client]);
}
