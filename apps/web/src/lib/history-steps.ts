type Watcher = (event: PopStateEvent) => void;

let watcher: Watcher | undefined;

/** Must be called before the router starts: listeners run in the order in which they were added. */
export function startWatchingHistory(): void {
  window.addEventListener('popstate', (event) => watcher?.(event));
}

/** Receives `popstate` events before the router, and can stop them. Returns a function that stops watching. */
export function watchHistory(next: Watcher): () => void {
  watcher = next;
  return () => {
    if (watcher === next) watcher = undefined;
  };
}
