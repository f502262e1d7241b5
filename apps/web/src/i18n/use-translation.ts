import { useSyncExternalStore } from 'react';
import type { FullKey, KeyIn, Namespace } from './keys.ts';
import { findText, subscribeToTexts, textsVersion } from './text-store.ts';
import type { TextParams } from './translate.ts';

/** Takes a key of the first namespace, or one of any of them with its namespace in front. */
export type Translate<First extends Namespace, Others extends Namespace> = (
  key: KeyIn<First> | FullKey<First | Others>,
  params?: TextParams,
) => string;

/** The texts of one or more namespaces. Pages load theirs before they are drawn, so there is nothing to wait for. */
export function useTranslation<First extends Namespace = 'common', Others extends Namespace = never>(
  first?: First,
  ..._others: Others[]
): { t: Translate<First, Others> } {
  useSyncExternalStore(subscribeToTexts, textsVersion);
  return {
    t: (key, params) => {
      const [, namespace = first ?? 'common', rest = key] = /^(\w+):(.*)$/.exec(key) ?? [];
      return findText(namespace as Namespace, rest, params) ?? key;
    },
  };
}
