import type { Page } from '@playwright/test';

/** Longer than any page takes to load. */
const loadTimeoutMs = 8000;

/**
 * Waits until a page has loaded. On a slow machine, the stream of live events can start before that. It never ends, so the
 * network is never idle, and the timeout ends the wait.
 */
export async function waitForNetwork(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: loadTimeoutMs }).catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
  });
}

/**
 * Waits until every animation and transition has ended, except endless ones such as a spinner: a text that fades in has a lower
 * contrast, and an opening menu is not yet in its final position.
 */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity),
  );
}
