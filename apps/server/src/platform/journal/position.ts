import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A position in a journal as one number, so that one column can store it: segment × 2³² + offset. */
export type Position = number;

const segmentUnit = 2 ** 32;

export const positionOf = (segment: number, offset: number): Position => segment * segmentUnit + offset;
export const segmentOf = (position: Position): number => Math.floor(position / segmentUnit);
export const offsetIn = (position: Position): number => position % segmentUnit;

export const segmentFile = (folder: string, segment: number): string =>
  join(folder, `${String(segment).padStart(8, '0')}.log`);

/** The segment numbers of a folder, in order. */
export function listSegments(folder: string): number[] {
  return readdirSync(folder)
    .flatMap((name) => /^(\d{8})\.log$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

/** Deletes the segments with lower numbers. */
export function removeSegments(folder: string, before: number): void {
  for (const segment of listSegments(folder)) {
    if (segment < before) rmSync(segmentFile(folder, segment), { force: true });
  }
}
