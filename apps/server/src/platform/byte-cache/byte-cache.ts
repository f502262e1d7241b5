/** A least-recently-used cache, bounded by the total size of its values. */
export interface ByteCache<T> {
  /** Concurrent callers share one load. A failed load is not cached. */
  get(key: string, load: () => Promise<T>): Promise<T>;
}

export function byteCache<T>(maxBytes: number, sizeOf: (value: T) => number): ByteCache<T> {
  const cached = new Map<string, T>();
  const loading = new Map<string, Promise<T>>();
  let bytes = 0;

  function store(key: string, value: T): void {
    cached.set(key, value);
    bytes += sizeOf(value);
    for (const [oldest, old] of cached) {
      if (bytes <= maxBytes) return;
      cached.delete(oldest);
      bytes -= sizeOf(old);
    }
  }

  async function loadAndStore(key: string, load: () => Promise<T>): Promise<T> {
    try {
      const value = await load();
      store(key, value);
      return value;
    } finally {
      loading.delete(key);
    }
  }

  return {
    async get(key, load) {
      const known = cached.get(key);
      if (known !== undefined) {
        cached.delete(key);
        cached.set(key, known);
        return known;
      }
      const pending = loading.get(key) ?? loadAndStore(key, load);
      loading.set(key, pending);
      return pending;
    },
  };
}
