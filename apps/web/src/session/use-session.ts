import { useSyncExternalStore } from 'react';
import { readSession, type SessionState, subscribeToSession } from './session-store.ts';

export const useSession = (): SessionState => useSyncExternalStore(subscribeToSession, readSession);
