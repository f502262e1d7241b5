import { existsSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listSegments, offsetIn, segmentFile, segmentOf } from './position.ts';
import { countedPosition } from './progress.ts';

interface SegmentSize {
  file: string;
  /** Bytes that are counted, and kept in case that the database loses its last transactions. */
  keptBytes: number;
  uncountedBytes: number;
  writtenAt: number;
  /** Whether the journal continues in a later segment, so that no process writes this one. */
  isClosed: boolean;
}

function segmentSizes(folder: string): SegmentSize[] {
  const counted = countedPosition(folder);
  return listSegments(folder).flatMap((segment) => {
    const file = segmentFile(folder, segment);
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found) return [];
    const { size, mtimeMs: writtenAt } = found;
    const isClosed = segment < segmentOf(counted);
    const keptBytes = isClosed ? size : segment === segmentOf(counted) ? Math.min(size, offsetIn(counted)) : 0;
    return [{ file, keptBytes, uncountedBytes: size - keptBytes, writtenAt, isClosed }];
  });
}

/** The segments of all journals under `root`. */
function allSegments(root: string): SegmentSize[] {
  if (!existsSync(root)) return [];
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      try {
        return segmentSizes(join(root, name));
      } catch {
        // Another process has removed the folder.
        return [];
      }
    });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);

export function journalBytes(root: string): { uncounted: number; kept: number } {
  const segments = allSegments(root);
  return {
    uncounted: sum(segments.map(({ uncountedBytes }) => uncountedBytes)),
    kept: sum(segments.map(({ keptBytes }) => keptBytes)),
  };
}

/**
 * Deletes counted segments, the oldest first, until all journals together keep at most `maxBytes`, and at most as much as
 * the disk has free. `isExceeded`: they still keep more, in segments that may be in use.
 */
export function limitKept(root: string, maxBytes: number): { deletedBytes: number; isExceeded: boolean } {
  const segments = allSegments(root);
  if (segments.length === 0) return { deletedBytes: 0, isExceeded: false };
  const kept = sum(segments.map(({ keptBytes }) => keptBytes));
  const { bavail, bsize } = statfsSync(root);
  const limit = Math.min(maxBytes, (kept + bavail * bsize) / 2);
  const closed = segments.filter(({ isClosed }) => isClosed).sort((a, b) => a.writtenAt - b.writtenAt);
  let deletedBytes = 0;
  for (const { file, keptBytes } of closed) {
    if (kept - deletedBytes <= limit) break;
    rmSync(file, { force: true });
    deletedBytes += keptBytes;
  }
  return { deletedBytes, isExceeded: kept - deletedBytes > limit };
}
