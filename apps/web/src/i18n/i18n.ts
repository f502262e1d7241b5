import { defaultLanguage, type Language, languageTags } from '@tessera/contract';
import { detectLanguage } from './detect-language.ts';
import { keepAsPreference, keepForSession, keepInterfaceLanguage, readLanguageSources } from './language-storage.ts';
import { showLanguage } from './text-store.ts';

/** Resolves when the shell's texts have arrived in the visitor's language, so that no other language is painted first. */
export async function startI18n(): Promise<void> {
  const { language, source } = detectLanguage(readLanguageSources());
  if (source === 'url') keepForSession(language);
  // If the texts cannot be fetched, the app starts in the default language.
  await applyLanguage(language).catch(() => applyLanguage(defaultLanguage));
}

/** Changes the language for this visit and later ones. */
export async function chooseLanguage(language: Language): Promise<void> {
  await applyLanguage(language);
  keepAsPreference(language);
}

async function applyLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  document.documentElement.lang = languageTags[language];
  keepInterfaceLanguage(language);
}
