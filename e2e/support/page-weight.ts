import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { waitForNetwork } from './wait.ts';

/** Script budget of a first visit in kilobytes, gzipped. */
export const scriptBudget = 130;

export interface PageWeight {
  /** Compressed kilobytes (gzip) of scripts, and the number of files. */
  scripts: { kB: number; files: number };
}

type Scripts = PageWeight['scripts'];

/** The compressed size of every script that a page loads from now on, by URL. */
function recordScripts(page: Page): () => Promise<[url: string, bytes: number][]> {
  const weights: Promise<[string, number]>[] = [];
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
    const weight = response
      .body()
      .then((body): [string, number] => [response.url(), gzipSync(body, { level: 9 }).length]);
    // A script that is loaded after the last measurement may have no body when the test ends.
    weight.catch(() => {});
    weights.push(weight);
  });
  return async () => {
    await waitForNetwork(page);
    return Promise.all(weights);
  };
}

function weigh(scripts: readonly [url: string, bytes: number][]): Scripts {
  const bytes = scripts.reduce((sum, [, weight]) => sum + weight, 0);
  return { kB: Math.round(bytes / 100) / 10, files: scripts.length };
}

/** Measures every script, or those with matching URLs, that a page loads from now on. Call the result after the page has loaded. */
export function measureScripts(page: Page, urls = /^/): () => Promise<Scripts> {
  const loaded = recordScripts(page);
  return async () => weigh((await loaded()).filter(([url]) => urls.test(url)));
}

export const usableForm = 'form button[type=submit]:enabled';

/**
 * Measures the scripts of a page: those requested until it has an element that matches `selector`, and those requested later.
 * The page itself notes the moment, so that the result does not depend on the speed of the test.
 */
export async function measureScriptsUntil(
  page: Page,
  selector: string,
): Promise<() => Promise<{ first: Scripts; later: Scripts }>> {
  const mark = 'first-screen';
  await page.addInitScript(
    ([name, wanted]) => {
      new MutationObserver(() => {
        const isShown = document.querySelector(wanted) !== null;
        if (isShown && performance.getEntriesByName(name).length === 0) performance.mark(name);
      }).observe(document, { subtree: true, childList: true, attributes: true });
    },
    [mark, selector] as const,
  );
  const loaded = recordScripts(page);
  return async () => {
    const scripts = await loaded();
    const firstUrls = await page.evaluate((name) => {
      const shownAt = performance.getEntriesByName(name)[0]?.startTime;
      if (shownAt === undefined) throw new Error('the element was never shown');
      return performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime <= shownAt)
        .map((entry) => entry.name);
    }, mark);
    // The page does not list what its workers load, which is later.
    const isFirst = ([url]: [string, number]) => firstUrls.includes(url);
    return { first: weigh(scripts.filter(isFirst)), later: weigh(scripts.filter((script) => !isFirst(script))) };
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
