type Watcher = (event: PopStateEvent) => void;

let watcher: Watcher | undefined;

/**
 * Has to be called before the router is there: a window calls its listeners in the order in which they came, and whoever
 * wants to hold a step back or forward must hear of it first.
 */
export function startWatchingHistory(): void {
  window.addEventListener('popstate', (event) => watcher?.(event));
}

/** Hears of steps through the history before the router does. Returns what ends it. */
export function watchHistory(next: Watcher): () => void {
  watcher = next;
  return () => {
    if (watcher === next) watcher = undefined;
  };
}
