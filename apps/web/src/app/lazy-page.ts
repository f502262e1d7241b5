import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Namespace } from '../i18n/keys.ts';
import { loadNamespaces } from '../i18n/text-store.ts';
import { trackPage } from './page-progress.tsx';

export interface LazyPage {
  Component: LazyExoticComponent<ComponentType>;
  /** Starts loading before the page is rendered. */
  preload: () => void;
}

/** Loads the code and the texts of a page in parallel and renders it when both have arrived. */
export function lazyPage(load: () => Promise<ComponentType>, namespaces: readonly Namespace[]): LazyPage {
  let loading: Promise<{ default: ComponentType }> | undefined;
  const loadPage = () => {
    loading ??= trackPage(Promise.all([load(), loadNamespaces(namespaces)]))
      .then(([Page]) => ({ default: Page }))
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  };
  return {
    Component: lazy(loadPage),
    // A failure is shown when the page is rendered.
    preload: () => void loadPage().catch(() => undefined),
  };
}
