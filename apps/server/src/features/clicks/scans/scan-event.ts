import type { ScanEvent } from '@tessera/contract';
import { clickTable } from '../dimensions.service.ts';

/** A click as it is announced to the owner of a watched link. Takes it with its columns. */
export function scanEventOf(click: { hash: string; at: Date; [column: string]: unknown }): ScanEvent {
  const { country, os, device } = clickTable.decodeKnown(click);
  return { short_hash: click.hash, country, os, device, scanned_at: click.at.toISOString() };
}
