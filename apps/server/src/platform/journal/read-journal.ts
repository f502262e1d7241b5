import { open, stat } from 'node:fs/promises';
import { readFrames } from './frame.ts';
import { listSegments, offsetIn, type Position, positionOf, segmentFile, segmentOf } from './position.ts';

const chunkBytes = 1024 * 1024;

export interface JournalPart {
  lines: string[];
  /** The position to continue from. */
  next: Position;
  /** Damaged bytes in front of the lines. */
  skipped: number;
}

interface Limits {
  /** The end of a journal that is still being written. */
  until: Position | undefined;
  maxLines: number;
}

async function readBytes(file: string, from: number, to: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const bytes = Buffer.allocUnsafe(to - from);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** If a chunk ends inside its first frame, reads a larger one. */
async function readSegment(file: string, from: number, end: number, final: boolean, maxLines: number) {
  for (let size = chunkBytes; ; size *= 4) {
    const to = Math.min(end, from + size);
    const bytes = await readBytes(file, from, to);
    const read = readFrames(bytes, { final: final && to === end, maxLines });
    if (read.lines.length > 0 || to === end) return read;
  }
}

/** Returns the next lines of a journal, from complete frames only; no lines if everything is read. */
export async function readJournal(folder: string, from: Position, { until, maxLines }: Limits): Promise<JournalPart> {
  for (const segment of listSegments(folder)) {
    if (segment < segmentOf(from)) continue;
    const file = segmentFile(folder, segment);
    const isGrowing = until !== undefined && segment >= segmentOf(until);
    const end = isGrowing ? (segment === segmentOf(until) ? offsetIn(until) : 0) : (await stat(file)).size;
    const start = segment === segmentOf(from) ? offsetIn(from) : 0;
    if (start >= end) continue;
    const read = await readSegment(file, start, end, !isGrowing, maxLines);
    if (read.lines.length > 0)
      return { lines: read.lines, next: positionOf(segment, start + read.end), skipped: read.skipped };
  }
  return { lines: [], next: from, skipped: 0 };
}
