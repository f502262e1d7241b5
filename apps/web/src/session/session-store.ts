import type { User } from '@tessera/contract';
import { createStore, useStore } from '../lib/store.ts';

export type SessionState =
  | { kind: 'loading' }
  /** After `signed-out`, a login does not return to the last page, because the next user may be another person. */
  | { kind: 'anonymous'; reason: 'never-signed-in' | 'signed-out' | 'expired' }
  | { kind: 'signed-in'; user: User };

export const sessionStore = createStore<SessionState>({ kind: 'loading' });

export const useSession = (): SessionState => useStore(sessionStore);
