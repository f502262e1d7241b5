import i18next, { type BackendModule } from 'i18next';
import common from '../../locales/en/common.json';
import { detectLanguage } from './detect-language.ts';
import { defaultLanguage, isLanguage, type Language, languageCodes } from './languages.ts';
import { keepAsPreference, keepForSession, keepInterfaceLanguage, readLanguageSources } from './language-storage.ts';
import type { Namespace } from './namespaces.ts';

const files = import.meta.glob<object>(['../../locales/*/*.json', '!../../locales/en/common.json'], {
  import: 'default',
});

const readTexts = async (language: string, namespace: string): Promise<object> => {
  if (language === defaultLanguage && namespace === 'common') return common;
  const load = files[`../../locales/${language}/${namespace}.json`];
  if (!load) throw new Error(`No texts for ${namespace} in ${language}`);
  return load();
};

/**
 * Texts come per language and namespace, when a page that needs them does. A whole file that cannot be had is replaced
 * by its English one; single texts need no such care, because the locale check allows no gaps.
 */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    readTexts(language, namespace)
      .catch(() => readTexts(defaultLanguage, namespace))
      .then(
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
  await i18next.use(backend).init({
    lng: language,
    fallbackLng: false,
    supportedLngs: languageCodes,
    lowerCaseLng: true,
    load: 'currentOnly',
    ns: ['common'],
    defaultNS: 'common',
    resources: { en: { common } },
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
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
