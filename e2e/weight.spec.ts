import { expect, type Page } from '@playwright/test';
import { measureRendering, measureScripts } from './support/page-weight.ts';
import { aVerifiedPerson, signIn } from './support/people.ts';
import { test } from './support/test.ts';

/** Kilobytes of script (gzip) that a first visit may load. */
const budget = 130;
/** Below this nobody notices that something moved; ours should not move at all. */
const mostShift = 0.02;

async function expectLight(page: Page, name: string, visit: () => Promise<void>): Promise<void> {
  const weight = measureScripts(page);
  await visit();
  const { kB, files } = await weight();
  const { largestPaint, layoutShift } = await measureRendering(page);
  process.stdout.write(
    `${name}: ${kB} kB of script (gzip) in ${files} files, largest paint ${largestPaint} ms, shift ${layoutShift.toFixed(3)}\n`,
  );
  expect(files).toBeGreaterThan(0);
  expect(kB, `${name} is too heavy`).toBeLessThanOrEqual(budget);
  expect(largestPaint).toBeGreaterThan(0);
  expect(layoutShift, `${name} moves while it loads`).toBeLessThanOrEqual(mostShift);
}

for (const path of ['/login', '/register', '/forgot-password', '/privacy']) {
  test(`a first visit to ${path} is light and does not move`, async ({ page }) => {
    await expectLight(page, path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  });
}

for (const path of ['/dashboard', '/dashboard/qr-codes', '/dashboard/profile']) {
  test(`a first visit to ${path}, signed in, is light and does not move`, async ({ page, context }) => {
    const email = await aVerifiedPerson(page);
    await page.goto('/login');
    await signIn(page, email, { remember: true });
    await page.waitForURL('**/dashboard');
    const fresh = await context.newPage();
    await expectLight(fresh, path, async () => {
      await fresh.goto(path);
      await expect(fresh.getByRole('heading', { level: 1 })).toBeVisible();
    });
  });
}
