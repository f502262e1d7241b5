const maxWaitMs = 2000;

/** Runs a task when the browser has nothing more urgent to do. Returns a function that cancels it. */
export function whenIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, 200);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: maxWaitMs });
  return () => window.cancelIdleCallback(handle);
}
