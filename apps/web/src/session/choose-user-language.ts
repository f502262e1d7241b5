import type { Language } from '@tessera/contract';
import { chooseLanguage } from '../i18n/i18n.ts';
import { saveSetting } from './save-setting.ts';
import { sessionStore } from './session-store.ts';
import { userCall } from './user-call.ts';

/**
 * Changes the language of the screen at once and, if a user is signed in, the language of the account, which its emails
 * use. Rejects if the account could not be saved.
 */
export async function chooseUserLanguage(language: Language): Promise<void> {
  await chooseLanguage(language);
  if (sessionStore.get().kind !== 'signed-in') return;
  await saveSetting(async () => {
    await userCall('POST /auth/update-language', { body: { language } });
    return { language };
  });
}
