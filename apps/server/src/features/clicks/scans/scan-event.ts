import type { ScanEvent } from '@tessera/contract';
import { unknownCountry } from '../stored-values.ts';
import type { WatchedClick } from './scans.repo.ts';

const known = (value: string | null | undefined, unknown: string) => (value && value !== unknown ? value : null);

/** A click as it is announced to the owner of a watched link. */
export function scanEventOf({ hash, at, country, agent }: WatchedClick): ScanEvent {
  const [device, , os] = agent?.split('|') ?? [];
  return {
    short_hash: hash,
    country: known(country, unknownCountry),
    os: known(os, 'other'),
    device: known(device, 'other'),
    scanned_at: at.toISOString(),
  };
}
