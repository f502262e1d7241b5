import type { Site } from '@tessera/contract';
import { useEffect } from 'react';
import { call } from './api.ts';
import { pause, waitBeforeRetry } from './retry.ts';
import { createStore, useStore } from './store.ts';

/** After a failure, loading is retried until it succeeds. */
export type SiteState = { kind: 'loading' } | { kind: 'ready'; site: Site } | { kind: 'failed'; error: unknown };

const siteStore = createStore<SiteState>({ kind: 'loading' });
let loading: Promise<void> | undefined;
/** A test that resets the store ends the retries of the test before it. */
let generation = 0;

export const readSite = siteStore.get;

/** Makes one attempt. */
export async function requestSite(): Promise<void> {
  try {
    siteStore.set({ kind: 'ready', site: await call('GET /site') });
  } catch (error) {
    if (readSite().kind !== 'ready') siteStore.set({ kind: 'failed', error });
  }
}

/** Resolves when the site is known. Requested once per page load, because the configuration rarely changes. */
export function loadSite(): Promise<void> {
  loading ??= requestUntilKnown();
  return loading;
}

async function requestUntilKnown(): Promise<void> {
  const started = generation;
  for (let tries = 0; started === generation; tries += 1) {
    await requestSite();
    const state = readSite();
    if (state.kind !== 'failed') return;
    await pause(waitBeforeRetry(tries, state.error));
  }
}

export function useSite(): SiteState {
  useEffect(() => void loadSite(), []);
  return useStore(siteStore);
}

/** False only if the installation is known to have no billing. */
export function useHasBilling(): boolean {
  const state = useSite();
  return state.kind !== 'ready' || state.site.billing === 'on';
}

/** For tests, which use more than one installation. */
export function resetSite(): void {
  generation += 1;
  loading = undefined;
  siteStore.set({ kind: 'loading' });
}
