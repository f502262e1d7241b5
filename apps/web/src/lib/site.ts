import type { Site } from '@tessera/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from './api.ts';
import { pause, waitBeforeRetry } from './retry.ts';

/** `failed` until a try works: the page keeps trying. */
export type SiteState = { at: 'loading' } | { at: 'ready'; site: Site } | { at: 'failed'; error: unknown };

let state: SiteState = { at: 'loading' };
let loading: Promise<void> | undefined;
let installation = 0;
const listeners = new Set<() => void>();

function become(next: SiteState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Tries once, at once. */
export async function askSite(): Promise<void> {
  try {
    become({ at: 'ready', site: await call('GET /site') });
  } catch (error) {
    if (state.at !== 'ready') become({ at: 'failed', error });
  }
}

/** Resolves when it is known. Asked once per page load: an installation does not change its nature meanwhile. */
export function loadSite(): Promise<void> {
  loading ??= keepAsking();
  return loading;
}

async function keepAsking(): Promise<void> {
  const mine = installation;
  for (let tries = 0; mine === installation; tries += 1) {
    await askSite();
    const now = readSite();
    if (now.at !== 'failed') return;
    await pause(waitBeforeRetry(tries, now.error));
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
  installation += 1;
  loading = undefined;
  become({ at: 'loading' });
}
