import common from '../../locales/en/common.json';
import type { Namespace } from './keys.ts';
import { defaultLanguage, type Language } from '@tessera/contract';
import { type TextParams, type TextTree, translate } from './translate.ts';

/** The viewer is a page of its own and brings its own. */
const files = import.meta.glob<TextTree>(
  ['../../locales/*/*.json', '!../../locales/en/common.json', '!../../locales/*/viewer.json'],
  { import: 'default' },
);

/** The shell speaks English without asking; all other texts come when a page that needs them does. */
const loaded = new Map<string, TextTree>([['en/common', common]]);
const wanted = new Set<Namespace>(['common']);
const listeners = new Set<() => void>();
let language: Language = defaultLanguage;
/** Differs from the language on the screen while its texts are on their way. */
let coming: Language = defaultLanguage;
let version = 0;

export const currentLanguage = (): Language => language;
export const textsVersion = (): number => version;

export function subscribeToTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce(): void {
  version += 1;
  for (const listener of listeners) listener();
}

/** Shown once its texts are there: never a screen in two languages. */
export async function showLanguage(next: Language): Promise<void> {
  coming = next;
  await Promise.all([...wanted].map((namespace) => load(next, namespace)));
  // Of two quick choices the later one holds.
  if (coming !== next) return;
  language = next;
  announce();
}

export async function loadNamespaces(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  await Promise.all(namespaces.map((namespace) => load(coming, namespace)));
}

async function load(of: Language, namespace: Namespace): Promise<void> {
  const name = `${of}/${namespace}`;
  if (loaded.has(name)) return;
  const texts = await files[`../../locales/${name}.json`]?.();
  if (!texts) throw new Error(`There are no texts for ${name}`);
  loaded.set(name, texts);
  announce();
}

/** The text in the language on the screen, else in English; the locale check sees to it that the second is never needed. */
export const findText = (namespace: Namespace, key: string, params: TextParams = {}): string | undefined =>
  translate(loaded.get(`${language}/${namespace}`), key, params, language) ??
  translate(loaded.get(`${defaultLanguage}/${namespace}`), key, params, defaultLanguage);
