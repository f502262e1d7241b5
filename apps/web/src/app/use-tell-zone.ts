import type { User } from '@tessera/contract';
import { useEffect } from 'react';
import { whenIdle } from '../lib/when-idle.ts';
import { tellBrowserZone } from '../session/user-timezone.ts';

/** Accounts of earlier releases, and of other clients, have no time zone: the first browser that signs in tells its own. */
export function useTellZone({ email, timezone }: Pick<User, 'email' | 'timezone'>): void {
  const isUnknown = timezone === null;
  useEffect(() => (isUnknown ? whenIdle(() => void tellBrowserZone(email)) : undefined), [email, isUnknown]);
}
