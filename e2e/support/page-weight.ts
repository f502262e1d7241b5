import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { waitForNetwork } from './wait.ts';

export interface PageWeight {
  /** Compressed kilobytes (gzip) of scripts, and the number of files. */
  scripts: { kB: number; files: number };
}

/** Measures every script that a page loads from now on. Call the result after the page has loaded. */
export function measureScripts(page: Page): () => Promise<PageWeight['scripts']> {
  const weights: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
    weights.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  return async () => {
    await waitForNetwork(page);
    const bytes = (await Promise.all(weights)).reduce((sum, weight) => sum + weight, 0);
    return { kB: Math.round(bytes / 100) / 10, files: weights.length };
  };
}

export interface Rendering {
  /** Largest contentful paint in milliseconds. */
  largestPaint: number;
  /** Cumulative layout shift. */
  layoutShift: number;
}

/** The web vitals of the current page. */
export const measureRendering = (page: Page): Promise<Rendering> =>
  page.evaluate(
    () =>
      new Promise<Rendering>((resolve) => {
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
