import type { User } from '@tessera/contract';
import { useSession } from './use-session.ts';

/** The signed-in user, for whatever lives inside the protected area. */
export function useUser(): User {
  const session = useSession();
  if (session.at !== 'signed-in') throw new Error('useUser outside the protected area');
  return session.user;
}
