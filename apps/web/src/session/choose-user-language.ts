import type { Language } from '@tessera/contract';
import { chooseLanguage } from '../i18n/i18n.ts';
import { reloadUser } from './session.ts';
import { sessionStore } from './session-store.ts';
import { userCall } from './user-call.ts';

let saving: Promise<void> = Promise.resolve();

/**
 * Changes the language of the screen at once and, if a user is signed in, the language of the account, which its emails
 * use. Rejects if the account could not be saved.
 */
export async function chooseUserLanguage(language: Language): Promise<void> {
  await chooseLanguage(language);
  if (sessionStore.get().kind !== 'signed-in') return;
  // Requests are sent one after the other, so that the last of several quick choices is saved last.
  saving = saving.catch(() => undefined).then(() => save(language));
  await saving;
}

async function save(language: Language): Promise<void> {
  await userCall('POST /auth/update-language', { body: { language } });
  const session = sessionStore.get();
  if (session.kind === 'signed-in') sessionStore.set({ kind: 'signed-in', user: { ...session.user, language } });
  await reloadUser();
}
