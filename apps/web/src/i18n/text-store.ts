import { defaultLanguage, type Language } from '@tessera/contract';
import common from '../../locales/en/common.json';
import { createStore } from '../lib/store.ts';
import type { Namespace } from './keys.ts';
import { type TextParams, type TextTree, translate } from './translate.ts';

type TextFiles = Record<string, () => Promise<TextTree>>;

/** Without the texts of the viewer, which is a separate page with its own loader. */
const englishFiles = import.meta.glob<TextTree>(['./*.json', '!./common.json', '!./viewer.json'], {
  base: '../../locales/en',
  import: 'default',
});

/** The names of a language's files are some kilobytes, so only the English ones are part of the first load. */
const loadFiles = {
  en: () => Promise.resolve(englishFiles),
  es: () => import('./text-files/es.ts').then(({ files }) => files),
  'pt-br': () => import('./text-files/pt-br.ts').then(({ files }) => files),
  fr: () => import('./text-files/fr.ts').then(({ files }) => files),
} satisfies Record<Language, () => Promise<TextFiles>>;

/** The English texts of the shell are part of the first load; all others are fetched with the page that needs them. */
const loaded = new Map<string, TextTree>([['en/common', common]]);
const requested = new Set<Namespace>(['common']);
/** The language on the screen. Set to a new object when texts arrive, so that components render again. */
export const textStore = createStore<{ language: Language }>({ language: defaultLanguage });
/** Differs from the language on the screen while its texts are being fetched. */
let nextLanguage: Language = defaultLanguage;

export const currentLanguage = (): Language => textStore.get().language;

/** Switches when all texts have arrived: the screen never mixes two languages. */
export async function showLanguage(language: Language): Promise<void> {
  nextLanguage = language;
  await Promise.all([...requested].map((namespace) => load(language, namespace)));
  // The later one of two quick choices wins.
  if (nextLanguage === language) textStore.set({ language });
}

export async function loadNamespaces(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) requested.add(namespace);
  await Promise.all(namespaces.map((namespace) => load(nextLanguage, namespace)));
}

async function load(language: Language, namespace: Namespace): Promise<void> {
  const name = `${language}/${namespace}`;
  if (loaded.has(name)) return;
  const files: TextFiles = await loadFiles[language]();
  const texts = await files[`./${namespace}.json`]?.();
  if (!texts) throw new Error(`no texts for ${name}`);
  loaded.set(name, texts);
  textStore.set({ ...textStore.get() });
}

/** The text in the language on the screen, else in English. The locale check keeps the fallback from being needed. */
export function findText(namespace: Namespace, key: string, params: TextParams = {}): string | undefined {
  const language = currentLanguage();
  return (
    translate(loaded.get(`${language}/${namespace}`), key, params, language) ??
    translate(loaded.get(`${defaultLanguage}/${namespace}`), key, params, defaultLanguage)
  );
}
