import { useEffect } from 'react';
import { reloadUser } from './session.ts';

/** Others change an account too (a friend joins, a payment goes through): whoever comes back to the tab sees it. */
export function useUserOnReturn(): void {
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') void reloadUser();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);
}
