export interface KeyValueStore {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
}

/** Storage can be switched off or full; the app then remembers until the page is left. */
function safe(open: () => Storage): KeyValueStore {
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
        // Nothing was kept, so nothing is left to remove.
      }
    },
  };
}

/** Stays when the browser is closed. */
export const persistent = safe(() => window.localStorage);
/** Ends with the tab. */
export const untilClosed = safe(() => window.sessionStorage);
