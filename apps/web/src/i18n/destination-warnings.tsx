import { webAddressPattern } from '@tessera/contract';
import { lazyPart } from './lazy-part.tsx';
import { useDebounced } from '../lib/use-debounced.ts';

/** Loaded when an address is complete, to keep the first load of a form small. */
const HostWarnings = lazyPart(() => import('./host-warnings.tsx').then((m) => m.HostWarnings), ['warnings']);

const warningDelayMs = 600;

/** Warnings about the host of a typed destination, after a pause in typing. */
export function DestinationWarnings({ address }: { address: string }) {
  const settled = useDebounced(address.trim(), warningDelayMs);
  if (!webAddressPattern.test(settled)) return null;
  return <HostWarnings address={settled} />;
}
