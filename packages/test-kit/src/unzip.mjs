import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';

/** Unpacks a ZIP archive into a folder, and returns the names of its files in their order. @param {Uint8Array} archive @param {string} folder */
export function unzip(archive, folder) {
  const files = Object.entries(unzipSync(archive));
  for (const [name, content] of files) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return files.map(([name]) => name);
}
