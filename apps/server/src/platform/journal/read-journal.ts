import { open, stat } from 'node:fs/promises';
import { readFrames } from './frame.ts';
import { listSegments, offsetIn, type Position, positionOf, segmentFile, segmentOf } from './position.ts';

const chunkBytes = 1024 * 1024;

export interface JournalPart {
  lines: string[];
  /** Where to read on. */
  next: Position;
  /** Bytes that could not be read though others follow. */
  skipped: number;
}

interface Limits {
  /** How far the journal is written, if someone is writing it. */
  until: Position | undefined;
  mostLines: number;
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

/** A chunk may end inside a frame; it is then read again, larger. */
async function readSegment(file: string, from: number, end: number, final: boolean, mostLines: number) {
  for (let size = chunkBytes; ; size *= 4) {
    const to = Math.min(end, from + size);
    const bytes = await readBytes(file, from, to);
    const read = readFrames(bytes, { final: final && to === end, mostLines });
    if (read.lines.length > 0 || to === end) return read;
  }
}

/** The next lines of a journal, whole writes only. No lines: there is nothing more at present. */
export async function readJournal(folder: string, from: Position, { until, mostLines }: Limits): Promise<JournalPart> {
  for (const segment of listSegments(folder)) {
    if (segment < segmentOf(from)) continue;
    const file = segmentFile(folder, segment);
    const growing = until !== undefined && segment >= segmentOf(until);
    const end = growing ? (segment === segmentOf(until) ? offsetIn(until) : 0) : (await stat(file)).size;
    const start = segment === segmentOf(from) ? offsetIn(from) : 0;
    if (start >= end) continue;
    const read = await readSegment(file, start, end, !growing, mostLines);
    if (read.lines.length > 0)
      return { lines: read.lines, next: positionOf(segment, start + read.end), skipped: read.skipped };
  }
  return { lines: [], next: from, skipped: 0 };
}
