import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadNamespaces } from '../i18n/text-store.ts';
import type { Namespace } from '../i18n/keys.ts';
import { trackPage } from './page-loading.ts';

export interface LazyPage {
  Component: LazyExoticComponent<ComponentType>;
  /** Starts fetching before the page is asked for. */
  preload: () => void;
}

/** A page with its code and its texts fetched side by side, so that it appears whole and in one language. */
export function lazyPage(load: () => Promise<ComponentType>, namespaces: readonly Namespace[]): LazyPage {
  let fetching: Promise<{ default: ComponentType }> | undefined;
  const fetchPage = () => {
    fetching ??= trackPage(Promise.all([load(), loadNamespaces(namespaces)]))
      .then(([Page]) => ({ default: Page }))
      .catch((error: unknown) => {
        fetching = undefined;
        throw error;
      });
    return fetching;
  };
  return {
    Component: lazy(fetchPage),
    // A failure shows itself when the page is really asked for.
    preload: () => void fetchPage().catch(() => undefined),
  };
}
