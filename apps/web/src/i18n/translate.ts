import type { Language } from '@tessera/contract';
import { formatNumber, pluralForm } from './format.ts';

/** The content of a locale file. */
export interface TextTree {
  [key: string]: string | TextTree;
}

export type TextParams = Record<string, string | number>;

/** The text of a key, with the plural form of the language and with its placeholders filled. */
export function translate(
  texts: TextTree | undefined,
  key: string,
  params: TextParams,
  language: Language,
): string | undefined {
  const count = params['count'];
  const forms = typeof count === 'number' ? [`_${pluralForm(count, language)}`, '_other', ''] : [''];
  for (const form of forms) {
    const text = findLeaf(texts, key + form);
    if (text !== undefined) return fillPlaceholders(text, params, language);
  }
  return undefined;
}

function findLeaf(texts: TextTree | undefined, key: string): string | undefined {
  let node: string | TextTree | undefined = texts;
  for (const step of key.split('.'))
    node = typeof node === 'object' && Object.hasOwn(node, step) ? node[step] : undefined;
  return typeof node === 'string' ? node : undefined;
}

/** Numbers are formatted for the language. Placeholders inside a value are not filled. */
const fillPlaceholders = (text: string, params: TextParams, language: Language): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? formatNumber(value, language) : value;
  });
