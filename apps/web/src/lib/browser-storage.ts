export interface KeyValueStore {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
}

/** If the storage is disabled or full, values are kept in memory until the page is closed. */
function withFallback(open: () => Storage): KeyValueStore {
  const memory = new Map<string, string>();
  return {
    get: (key) => {
      try {
        return open().getItem(key) ?? memory.get(key) ?? null;
      } catch {
        return memory.get(key) ?? null;
      }
    },
    set: (key, value) => {
      try {
        open().setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    remove: (key) => {
      memory.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // The storage is disabled, so it holds no value.
      }
    },
  };
}

export const persistent = withFallback(() => window.localStorage);
/** Deleted by the browser when the tab is closed. */
export const perTab = withFallback(() => window.sessionStorage);
