import { useStore } from '../lib/store.ts';
import type { FullKey, KeyIn, Namespace } from './keys.ts';
import { findText, textStore } from './text-store.ts';
import type { TextParams } from './translate.ts';

/** Takes a key of the first namespace, or a key of any of the namespaces with the namespace as prefix. */
export type Translate<First extends Namespace, Others extends Namespace> = (
  key: KeyIn<First> | FullKey<First | Others>,
  params?: TextParams,
) => string;

/** The texts of one or more namespaces. The router loads a page's namespaces before it renders the page. */
export function useTranslation<First extends Namespace = 'common', Others extends Namespace = never>(
  first?: First,
  ..._others: Others[]
): { t: Translate<First, Others> } {
  useStore(textStore);
  return {
    t: (key, params) => {
      const [, namespace = first ?? 'common', rest = key] = /^(\w+):(.*)$/.exec(key) ?? [];
      return findText(namespace as Namespace, rest, params) ?? key;
    },
  };
}
