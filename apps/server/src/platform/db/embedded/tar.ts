import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';

const blockBytes = 512;

function field(header: Buffer, from: number, length: number): string {
  const bytes = header.subarray(from, from + length);
  const end = bytes.indexOf(0);
  return bytes.subarray(0, end === -1 ? length : end).toString('utf8');
}

/** Unpacks the tar format that PGlite writes: short names, files and folders only. */
export function unpackTar(archive: Buffer, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let at = 0;
  while (at + blockBytes <= archive.length) {
    const header = archive.subarray(at, at + blockBytes);
    at += blockBytes;
    const name = field(header, 0, 100);
    if (name === '') continue;
    const path = normalize(join(field(header, 345, 155), name));
    const size = Number.parseInt(field(header, 124, 12).trim() || '0', 8);
    if (!Number.isInteger(size) || path.split(sep).includes('..')) throw new Error(`not a data template: ${name}`);
    const target = join(folder, path);
    if (field(header, 156, 1) === '5') {
      mkdirSync(target, { recursive: true, mode: 0o700 });
    } else {
      mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
      writeFileSync(target, archive.subarray(at, at + size), { mode: 0o600 });
    }
    at += Math.ceil(size / blockBytes) * blockBytes;
  }
}
