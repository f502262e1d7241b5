import { crc32 } from 'node:zlib';

/**
 * A frame is one write to the journal: a header of fixed length with the CRC and length of the body, then the body's
 * lines. Visitors are answered after the write, so an incomplete frame contains no click of an answered visitor.
 */
export const headBytes = 20;

const headPattern = /^#([0-9a-f]{8}) (\d{9})\n$/;

/** Writes the header in front of a body of `length` bytes that is already in the buffer. */
export function sealFrame(frame: Buffer, length: number): void {
  const crc = crc32(frame.subarray(headBytes, headBytes + length));
  frame.write(`#${crc.toString(16).padStart(8, '0')} ${String(length).padStart(9, '0')}\n`, 'latin1');
}

/** The frame at an offset; undefined if it is incomplete or damaged. */
function frameAt(bytes: Buffer, start: number): { end: number; text: string } | undefined {
  const textStart = start + headBytes;
  const head = headPattern.exec(bytes.toString('latin1', start, textStart));
  if (!head) return undefined;
  const end = textStart + Number(head[2]);
  if (end > bytes.length) return undefined;
  const body = bytes.subarray(textStart, end);
  return crc32(body) === Number.parseInt(head[1] ?? '', 16) ? { end, text: body.toString('latin1') } : undefined;
}

/** The next offset at which a frame may start. */
function nextHead(bytes: Buffer, from: number): number {
  const found = bytes.indexOf('#', from, 'latin1');
  return found === -1 ? bytes.length : found;
}

export interface ReadFrames {
  lines: string[];
  /** The end of the last complete frame. */
  end: number;
  /** Damaged bytes in front of complete frames. */
  skipped: number;
}

/**
 * Reads the lines of complete frames, up to about `maxLines`. In a `final` file a damaged part is skipped; in one that is
 * still being written, reading stops in front of it.
 */
export function readFrames(bytes: Buffer, options: { final: boolean; maxLines: number }): ReadFrames {
  const lines: string[] = [];
  let end = 0;
  let skipped = 0;
  let start = 0;
  while (start < bytes.length && lines.length < options.maxLines) {
    const frame = frameAt(bytes, start);
    if (frame) {
      for (const line of frame.text.split('\n')) if (line !== '') lines.push(line);
      skipped += start - end;
      start = frame.end;
      end = start;
    } else if (options.final) start = nextHead(bytes, start + 1);
    else break;
  }
  return { lines, end, skipped };
}
