import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import type { Namespace } from './keys.ts';
import { loadNamespaces } from './text-store.ts';

/** A component that is loaded, with its texts, when it is first shown. Shows the fallback until then. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  namespaces: readonly Namespace[] = [],
  fallback?: ReactNode,
) {
  const Part = lazy(async () => {
    const [component] = await Promise.all([load(), loadNamespaces(namespaces)]);
    return { default: component };
  });
  return (props: Props) => <Suspense fallback={fallback}>{createElement(Part, props)}</Suspense>;
}
