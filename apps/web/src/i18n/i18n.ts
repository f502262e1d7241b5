import { detectLanguage } from './detect-language.ts';
import { htmlLanguage } from './html-language.ts';
import { keepAsPreference, keepForSession, keepInterfaceLanguage, readLanguageSources } from './language-storage.ts';
import { defaultLanguage, type Language } from '@tessera/contract';
import { showLanguage } from './text-store.ts';

/** Ready when the shell's own texts are there in the visitor's language: nothing is painted in another one first. */
export async function startI18n(): Promise<void> {
  const { language, source } = detectLanguage(readLanguageSources());
  if (source === 'url') keepForSession(language);
  // Texts that cannot be fetched must not keep the app from starting.
  await speak(language).catch(() => speak(defaultLanguage));
}

/** The visitor's own choice, which holds for the next visits too. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language);
  keepAsPreference(language);
}

async function speak(language: Language): Promise<void> {
  await showLanguage(language);
  document.documentElement.lang = htmlLanguage(language);
  keepInterfaceLanguage(language);
}
