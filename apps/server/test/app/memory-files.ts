import { checkKey, type Files } from '../../src/platform/files/files.ts';

export interface MemoryFiles extends Files {
  readonly kept: Map<string, Buffer>;
}

/** Files in memory. */
export function memoryFiles(): MemoryFiles {
  const kept = new Map<string, Buffer>();
  return {
    kept,
    async put(key, bytes) {
      kept.set(checkKey(key), bytes);
    },
    get: async (key) => kept.get(checkKey(key)),
    async remove(key) {
      kept.delete(checkKey(key));
    },
  };
}
