/** Keeps values up to a total size; the value that was unused for the longest time leaves first. */
export interface ByteCache<T> {
  /** Loads a missing value once for all callers that ask meanwhile. A failed load is not kept. */
  get(key: string, load: () => Promise<T>): Promise<T>;
}

export function byteCache<T>(maxBytes: number, sizeOf: (value: T) => number): ByteCache<T> {
  const kept = new Map<string, T>();
  const loading = new Map<string, Promise<T>>();
  let bytes = 0;

  function keep(key: string, value: T): void {
    kept.set(key, value);
    bytes += sizeOf(value);
    for (const [oldest, old] of kept) {
      if (bytes <= maxBytes) return;
      kept.delete(oldest);
      bytes -= sizeOf(old);
    }
  }

  async function loadAndKeep(key: string, load: () => Promise<T>): Promise<T> {
    try {
      const value = await load();
      keep(key, value);
      return value;
    } finally {
      loading.delete(key);
    }
  }

  return {
    async get(key, load) {
      const known = kept.get(key);
      if (known !== undefined) {
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const underWay = loading.get(key) ?? loadAndKeep(key, load);
      loading.set(key, underWay);
      return underWay;
    },
  };
}
