import { webAddressPattern } from '@tessera/contract';
import { lazy, Suspense } from 'react';
import { useDebounced } from '../lib/use-debounced.ts';
import { loadNamespaces } from './text-store.ts';

/** Loaded when an address is complete, to keep the first load of a form small. */
const HostWarnings = lazy(async () => {
  const [module] = await Promise.all([import('./host-warnings.tsx'), loadNamespaces(['warnings'])]);
  return { default: module.HostWarnings };
});

const warningDelayMs = 600;

/** Warnings about the host of a typed destination, after a pause in typing. */
export function DestinationWarnings({ address }: { address: string }) {
  const settled = useDebounced(address.trim(), warningDelayMs);
  if (!webAddressPattern.test(settled)) return null;
  return (
    <Suspense>
      <HostWarnings address={settled} />
    </Suspense>
  );
}
