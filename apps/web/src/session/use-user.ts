import { useQuery } from '@tanstack/react-query';
import type { User } from '@tessera/contract';
import { refreshUser } from './session.ts';
import { useSession } from './session-store.ts';

/** The signed-in user, for components inside the protected area. */
export function useUser(): User {
  const session = useSession();
  if (session.kind !== 'signed-in') throw new Error('useUser outside the protected area');
  return session.user;
}

/** Also loads the user again. The known data stays on the screen meanwhile, and also if loading fails. */
export function useFreshUser(): { user: User; hasFailed: boolean; retry: () => void } {
  const user = useUser();
  const { isError, refetch } = useQuery({ queryKey: ['user'], queryFn: refreshUser, staleTime: 0, retry: false });
  return { user, hasFailed: isError, retry: () => void refetch() };
}
