import type { Page } from '@playwright/test';

/** Longer than any page takes to fetch what it shows. */
const longestMs = 8000;

/**
 * Waits until a page has fetched what it shows. On a slow machine the stream that tells of changes can begin before the page
 * is done; it never ends, so the network is then never idle, and the time has to be enough.
 */
export async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: longestMs }).catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
  });
}

/**
 * Waits until every animation and transition that ends has ended: a text that is half faded in has a contrast of its own, and
 * a menu on its way another place. Endless ones, such as a spinner's, go on.
 */
export async function motionEnds(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity),
  );
}
