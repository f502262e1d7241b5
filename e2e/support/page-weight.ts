import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { atRest } from './at-rest.ts';

export interface PageWeight {
  /** Kilobytes of script as a server sends them (gzip), and in how many files. */
  scripts: { kB: number; files: number };
}

/** Weighs every script that a page loads from now on; ask once the page has come to rest. */
export function weighScripts(page: Page): () => Promise<PageWeight['scripts']> {
  const weights: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
    weights.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  return async () => {
    await atRest(page);
    const bytes = (await Promise.all(weights)).reduce((sum, weight) => sum + weight, 0);
    return { kB: Math.round(bytes / 100) / 10, files: weights.length };
  };
}

export interface PageRest {
  /** Milliseconds until the largest thing on the first screen was drawn. */
  largestPaint: number;
  /** The browser's own measure of how much moved under the reader's eyes; 0 is nothing. */
  layoutShift: number;
}

/** What Chromium noted about the page that is open. */
export const measureRest = (page: Page): Promise<PageRest> =>
  page.evaluate(
    () =>
      new Promise<PageRest>((resolve) => {
        let [largestPaint, layoutShift] = [0, 0];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) largestPaint = entry.startTime;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) layoutShift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve({ largestPaint: Math.round(largestPaint), layoutShift }), 500);
      }),
  );
