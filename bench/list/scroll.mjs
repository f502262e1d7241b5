// Frames per second while the list of codes scrolls through several pages, compared with a static list of rows in the same
// browser.
import { chromium } from '@playwright/test';
import { findChromium } from '../../packages/test-kit/src/chromium.mjs';

const seconds = 8;
/** About three screens per second. */
const pixelsPerFrame = 40;

/** Scrolls the page and returns the time between its frames in milliseconds. @param {import('@playwright/test').Page} page */
const scroll = (page) =>
  page.evaluate(
    ({ durationMs, step }) =>
      new Promise((resolve) => {
        /** @type {number[]} */
        const frames = [];
        const started = performance.now();
        let last = started;
        requestAnimationFrame(function next(now) {
          frames.push(now - last);
          last = now;
          window.scrollBy(0, step);
          if (now - started < durationMs) requestAnimationFrame(next);
          else resolve(frames.slice(1));
        });
      }),
    { durationMs: seconds * 1000, step: pixelsPerFrame },
  );

/** @param {string} name @param {number[]} frames */
function resultRow(name, frames) {
  const total = frames.reduce((sum, ms) => sum + ms, 0);
  return {
    case: name,
    'frames per second': Math.round((frames.length / total) * 1000),
    'frames above 34 ms': frames.filter((ms) => ms > 34).length,
    'longest ms': Math.round(Math.max(...frames)),
  };
}

/** @param {string} url @param {string} token */
export async function measureScrolling(url, token) {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const rows = Array.from({ length: 400 }, (_, n) => `<li style="height: 65px">Row ${n}</li>`).join('');
    await page.setContent(`<ul>${rows}</ul>`);
    const reference = await scroll(page);
    await page.addInitScript((value) => sessionStorage.setItem('access_token', value), token);
    await page.goto(`${url}/dashboard/qr-codes`);
    await page.locator('main li').nth(20).waitFor();
    const list = await scroll(page);
    const shown = await page.locator('main li').count();
    const last = await page.evaluate(() => Math.round(window.scrollY / 65));
    return [
      resultRow('static rows', reference),
      resultRow(`list, scrolled by ${last} rows, ${shown} in the document`, list),
    ];
  } finally {
    await browser.close();
  }
}
