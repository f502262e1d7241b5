import { crc32 } from 'node:zlib';

/**
 * What one write to the journal looks like: a head of fixed length with the CRC and the length of what follows, then
 * lines. Answers leave after the write, so a frame that is not whole was never answered for.
 */
export const headBytes = 20;

const headPattern = /^#([0-9a-f]{8}) (\d{9})\n$/;

/** Writes the head in front of the `length` bytes that stand behind its place. */
export function sealFrame(frame: Buffer, length: number): void {
  const crc = crc32(frame.subarray(headBytes, headBytes + length));
  frame.write(`#${crc.toString(16).padStart(8, '0')} ${String(length).padStart(9, '0')}\n`, 'latin1');
}

interface Frame {
  /** Where the next one begins. */
  end: number;
  text: string;
}

function frameAt(bytes: Buffer, start: number): Frame | 'cut' | 'broken' {
  const textStart = start + headBytes;
  if (textStart > bytes.length) return 'cut';
  const head = headPattern.exec(bytes.toString('latin1', start, textStart));
  if (!head) return 'broken';
  const end = textStart + Number(head[2]);
  if (end > bytes.length) return 'cut';
  const body = bytes.subarray(textStart, end);
  return crc32(body) === Number.parseInt(head[1] ?? '', 16) ? { end, text: body.toString('latin1') } : 'broken';
}

/** Where a frame may begin behind a place that cannot be read. */
function nextHead(bytes: Buffer, after: number): number {
  const found = bytes.indexOf('#', after, 'latin1');
  return found === -1 ? bytes.length : found;
}

export interface ReadFrames {
  lines: string[];
  /** How far the bytes are used up. */
  end: number;
  /** Bytes that are no frame though others follow: the disk lost something. */
  skipped: number;
}

/**
 * The lines of whole frames, up to about `mostLines`. Of a file that nobody writes to any more (`final`) a place that
 * cannot be read is passed over; in a file that grows it is left for later.
 */
export function readFrames(bytes: Buffer, options: { final: boolean; mostLines: number }): ReadFrames {
  const lines: string[] = [];
  let end = 0;
  let skipped = 0;
  let start = 0;
  while (start < bytes.length && lines.length < options.mostLines) {
    const frame = frameAt(bytes, start);
    if (typeof frame === 'object') {
      for (const line of frame.text.split('\n')) if (line !== '') lines.push(line);
      skipped += start - end;
      start = frame.end;
      end = start;
      continue;
    }
    if (!options.final) break;
    start = nextHead(bytes, start + 1);
  }
  return { lines, end, skipped };
}
