import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

/**
 * A warm file holds lines that a process reads again when it starts. It is written under another name and renamed, and its
 * last line has the number and the checksum of the others, so a damaged file is detected. One byte per character.
 */
const endLine = (count: number, crc: number) => `#end ${count} ${crc.toString(16).padStart(8, '0')}\n`;
const endPattern = /^#end (\d+) ([0-9a-f]{8})\n$/;
const flushBytes = 256 * 1024;

/** Writes in pieces, so that redirects are not delayed. Stops at `maxBytes`; returns how many lines were written. */
export async function writeWarmFile(file: string, lines: Iterable<string>, maxBytes: number): Promise<number> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.${process.pid}.part`;
  // The destination of a link may hold a secret, such as the password of a network.
  const handle = await open(part, 'w', 0o600);
  let [count, crc, bytes, text] = [0, 0, 0, ''];
  const flush = async () => {
    const piece = Buffer.from(text, 'latin1');
    crc = crc32(piece, crc);
    await handle.write(piece);
    text = '';
  };
  try {
    for (const line of lines) {
      if (bytes + line.length + 1 > maxBytes) break;
      text += `${line}\n`;
      bytes += line.length + 1;
      count += 1;
      if (text.length >= flushBytes) await flush();
    }
    await flush();
    await handle.write(endLine(count, crc));
    await handle.datasync();
  } catch (error) {
    await handle.close();
    await rm(part, { force: true });
    throw error;
  }
  await handle.close();
  await rename(part, file);
  return count;
}

/** The lines of a file; undefined if it is missing, damaged or incomplete. */
export async function readWarmFile(file: string): Promise<string[] | undefined> {
  const bytes = await readFile(file).catch(() => undefined);
  if (!bytes) return undefined;
  const start = bytes.lastIndexOf('\n', -2) + 1;
  const end = endPattern.exec(bytes.toString('latin1', start));
  const body = bytes.subarray(0, start);
  if (!end || crc32(body) !== Number.parseInt(end[2] ?? '', 16)) return undefined;
  const lines = body.toString('latin1').split('\n').slice(0, -1);
  return lines.length === Number(end[1]) ? lines : undefined;
}
