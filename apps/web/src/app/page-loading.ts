import { useSyncExternalStore } from 'react';

let pending = 0;
const listeners = new Set<() => void>();

function add(change: 1 | -1): void {
  pending += change;
  for (const listener of listeners) listener();
}

/** Lets the bar at the top know that a page is on its way. */
export async function trackPage<Result>(work: Promise<Result>): Promise<Result> {
  add(1);
  try {
    return await work;
  } finally {
    add(-1);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePageLoading = (): boolean => useSyncExternalStore(subscribe, () => pending > 0);
