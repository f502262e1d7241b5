import type { User } from '@tessera/contract';
import { reloadUser } from './session.ts';
import { sessionStore } from './session-store.ts';

/** Shows a saved change of the account before the user is loaded again. */
export function showChange(change: Partial<User>): void {
  const session = sessionStore.get();
  if (session.kind === 'signed-in') sessionStore.set({ kind: 'signed-in', user: { ...session.user, ...change } });
}

let saving: Promise<void> = Promise.resolve();

/** Saves settings one after the other, so that the last of several quick choices is saved last. Rejects if this one fails. */
export async function saveSetting(save: () => Promise<Partial<User>>): Promise<void> {
  saving = saving
    .catch(() => undefined)
    .then(async () => {
      showChange(await save());
      await reloadUser();
    });
  await saving;
}
