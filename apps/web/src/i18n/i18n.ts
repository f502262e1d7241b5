import { defaultLanguage, isLanguage, type Language, languageCodes } from '@tessera/contract';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import common from '../../locales/en/common.json';
import { detectLanguage } from './detect-language.ts';
import { keepAsPreference, keepForSession, keepInterfaceLanguage, readLanguageSources } from './language-storage.ts';
import type { Namespace } from './namespaces.ts';

const files = import.meta.glob<object>(['../../locales/*/*.json', '!../../locales/en/common.json'], {
  import: 'default',
});

/** Texts come per language and namespace, when a page that needs them does. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = files[`../../locales/${language}/${namespace}.json`];
    if (!load) return done(new Error(`No texts for ${namespace} in ${language}`), null);
    load().then(
      (texts) => done(null, texts),
      (error: Error) => done(error, null),
    );
  },
};

/** Ready when the shell's own texts are there in the visitor's language: nothing is painted in another one first. */
export function startI18n(): Promise<void> {
  started ??= start();
  return started;
}

let started: Promise<void> | undefined;

async function start(): Promise<void> {
  const { language, source } = detectLanguage(readLanguageSources());
  if (source === 'url') keepForSession(language);
  i18next.on('languageChanged', showLanguage);
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: defaultLanguage,
      supportedLngs: languageCodes,
      lowerCaseLng: true,
      load: 'currentOnly',
      ns: ['common'],
      defaultNS: 'common',
      resources: { en: { common } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
}

function showLanguage(language: string): void {
  document.documentElement.lang = htmlLanguage(language);
  keepInterfaceLanguage(language);
}

/** The tag as browsers and screen readers know it: `pt-BR`. */
const htmlLanguage = (language: string) =>
  language.replace(/-(\w+)$/, (_, region: string) => `-${region.toUpperCase()}`);

export async function loadNamespaces(names: readonly Namespace[]): Promise<void> {
  await startI18n();
  await i18next.loadNamespaces([...names]);
}

export async function chooseLanguage(language: Language): Promise<void> {
  keepAsPreference(language);
  await i18next.changeLanguage(language);
}

export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : defaultLanguage);
