import { type ComponentType, createElement, lazy, Suspense } from 'react';
import type { Namespace } from './keys.ts';
import { loadNamespaces } from './text-store.ts';

/** A component that is loaded, with its texts, when it is first shown. Shows nothing until then. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  namespaces: readonly Namespace[] = [],
) {
  const Part = lazy(async () => {
    const [component] = await Promise.all([load(), loadNamespaces(namespaces)]);
    return { default: component };
  });
  return (props: Props) => <Suspense>{createElement(Part, props)}</Suspense>;
}
