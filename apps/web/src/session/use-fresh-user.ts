import type { User } from '@tessera/contract';
import { useEffect, useState } from 'react';
import { refreshUser } from './session.ts';
import { useUser } from './use-user.ts';

/** The signed-in user, asked for anew; what is known stays on the screen meanwhile, and also when asking fails. */
export function useFreshUser(): { user: User; failed: boolean; retry: () => void } {
  const user = useUser();
  const [round, setRound] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let current = true;
    refreshUser().then(
      () => current && setFailed(false),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [round]);
  return { user, failed, retry: () => setRound(round + 1) };
}
