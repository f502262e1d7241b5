import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { checkKey, type Files } from '../../src/platform/files/files.ts';

export interface MemoryFiles extends Files {
  readonly stored: Map<string, Buffer>;
}

/** Files in memory. */
export function memoryFiles(): MemoryFiles {
  const stored = new Map<string, Buffer>();
  return {
    stored,
    async put(key, bytes) {
      stored.set(checkKey(key), bytes);
    },
    async putStream(key, content) {
      stored.set(checkKey(key), await buffer(content));
    },
    async stream(key) {
      const bytes = stored.get(checkKey(key));
      return bytes && Readable.from([bytes]);
    },
    has: async (key) => stored.has(checkKey(key)),
    get: async (key) => stored.get(checkKey(key)),
    async remove(key) {
      stored.delete(checkKey(key));
    },
  };
}
