import type { Site } from '@tessera/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from './api.ts';

export type SiteState = { at: 'loading' } | { at: 'ready'; site: Site } | { at: 'failed' };

let state: SiteState = { at: 'loading' };
let asked = false;
const listeners = new Set<() => void>();

function become(next: SiteState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Asked once per page load: an installation does not change its nature while someone looks at it. */
export async function loadSite(): Promise<void> {
  if (asked) return;
  asked = true;
  become({ at: 'loading' });
  try {
    become({ at: 'ready', site: await call('GET /site') });
  } catch {
    asked = false;
    become({ at: 'failed' });
  }
}

export const readSite = (): SiteState => state;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSite(): SiteState {
  useEffect(() => void loadSite(), []);
  return useSyncExternalStore(subscribe, readSite);
}

/** For tests, which meet more than one installation. */
export function forgetSite(): void {
  asked = false;
  become({ at: 'loading' });
}
