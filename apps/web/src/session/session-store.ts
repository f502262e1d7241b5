import type { User } from '@tessera/contract';

export type SessionState =
  | { at: 'loading' }
  /** After a sign-out the next visitor of this browser must not land where the last one was. */
  | { at: 'anonymous'; because: 'never-signed-in' | 'signed-out' | 'expired' }
  | { at: 'signed-in'; user: User };

let state: SessionState = { at: 'loading' };
const listeners = new Set<() => void>();

export const readSession = (): SessionState => state;

export function setSession(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
