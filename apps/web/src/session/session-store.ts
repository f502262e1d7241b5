import type { User } from '@tessera/contract';
import { createStore, useStore } from '../lib/store.ts';

export type SessionState =
  | { kind: 'loading' }
  /** After a sign-out the next visitor must not be returned to the last page of the previous user. */
  | { kind: 'anonymous'; reason: 'never-signed-in' | 'signed-out' | 'expired' }
  | { kind: 'signed-in'; user: User };

export const sessionStore = createStore<SessionState>({ kind: 'loading' });

export const useSession = (): SessionState => useStore(sessionStore);
