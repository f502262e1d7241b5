import { headBytes, sealFrame } from './frame.ts';
import type { SegmentWriter } from './segment-writer.ts';

export interface JournalLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

const errorIntervalMs = 10_000;
/** On a full disk, space is freed at most this often: redirects go on meanwhile. */
const freeIntervalMs = 1000;

const isDiskFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC';

/**
 * Writes lines as one frame. If the disk is full and `freeSpace` can delete something, the write is repeated. A failed write
 * drops the lines; the error is logged at most every ten seconds.
 */
export function createFrameWriter(segments: SegmentWriter, log: JournalLog, freeSpace: () => boolean) {
  const counts = { recorded: 0, dropped: 0, bytes: 0 };
  let frame = Buffer.allocUnsafe(64 * 1024);
  let loggedAt = 0;
  let freedAt = Number.NEGATIVE_INFINITY;
  let reportedDrops = 0;

  function drop(lines: number, error: unknown): void {
    counts.dropped += lines;
    if (Date.now() - loggedAt < errorIntervalMs) return;
    loggedAt = Date.now();
    log.error({ err: error, dropped: counts.dropped }, 'click journal write failed, clicks dropped');
  }

  function writeBytes(bytes: Buffer): void {
    try {
      segments.write(bytes);
    } catch (error) {
      if (!isDiskFull(error) || performance.now() - freedAt < freeIntervalMs) throw error;
      freedAt = performance.now();
      if (!freeSpace()) throw error;
      segments.write(bytes);
    }
  }

  return {
    counts,
    /** Returns false if the lines are dropped. */
    write(text: string, lines: number): boolean {
      if (frame.length < headBytes + text.length) frame = Buffer.allocUnsafe(2 * (headBytes + text.length));
      const length = frame.write(text, headBytes, 'latin1');
      sealFrame(frame, length);
      try {
        writeBytes(frame.subarray(0, headBytes + length));
      } catch (error) {
        drop(lines, error);
        return false;
      }
      counts.recorded += lines;
      counts.bytes += headBytes + length;
      if (counts.dropped > reportedDrops) {
        log.info({ dropped: counts.dropped - reportedDrops }, 'click journal writable again');
        reportedDrops = counts.dropped;
        loggedAt = 0;
      }
      return true;
    },
  };
}
