import type { User } from '@tessera/contract';
import { useSession } from './session-store.ts';

/** The signed-in user, for components inside the protected area. */
export function useUser(): User {
  const session = useSession();
  if (session.kind !== 'signed-in') throw new Error('useUser outside the protected area');
  return session.user;
}
