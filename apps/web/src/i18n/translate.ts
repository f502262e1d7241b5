import type { Language } from '@tessera/contract';

/** A file of texts, as it is. */
export interface TextTree {
  [key: string]: string | TextTree;
}

export type TextParams = Record<string, string | number>;

/** The sentence behind a key, or nothing: plural form by the language's own rules, placeholders filled. */
export function translate(
  texts: TextTree | undefined,
  key: string,
  params: TextParams,
  language: Language,
): string | undefined {
  const count = params['count'];
  const forms = typeof count === 'number' ? [`_${pluralForm(count, language)}`, '_other', ''] : [''];
  for (const form of forms) {
    const text = leaf(texts, key + form);
    if (text !== undefined) return fill(text, params, language);
  }
  return undefined;
}

function leaf(texts: TextTree | undefined, key: string): string | undefined {
  let node: string | TextTree | undefined = texts;
  for (const step of key.split('.'))
    node = typeof node === 'object' && Object.hasOwn(node, step) ? node[step] : undefined;
  return typeof node === 'string' ? node : undefined;
}

const pluralForm = (count: number, language: Language) => new Intl.PluralRules(language).select(count);

/** Numbers are written as the language writes them. A value is never searched for placeholders itself. */
const fill = (text: string, params: TextParams, language: Language): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : value;
  });
