import { expect, type Page } from '@playwright/test';
import { measureRendering, measureScripts } from './support/page-weight.ts';
import { createVerifiedUser, signIn } from './support/users.ts';
import { test } from './support/test.ts';

/** Script budget of a first visit in kilobytes, gzipped. */
const budget = 130;
/** The largest cumulative layout shift that is allowed. */
const maxLayoutShift = 0.02;

async function expectWithinBudget(page: Page, name: string, visit: () => Promise<void>): Promise<void> {
  const weight = measureScripts(page);
  await visit();
  const { kB, files } = await weight();
  const { largestPaint, layoutShift } = await measureRendering(page);
  process.stdout.write(
    `${name}: ${kB} kB of script (gzip) in ${files} files, largest paint ${largestPaint} ms, shift ${layoutShift.toFixed(3)}\n`,
  );
  expect(files).toBeGreaterThan(0);
  expect(kB, `kilobytes of script: ${name}`).toBeLessThanOrEqual(budget);
  expect(largestPaint).toBeGreaterThan(0);
  expect(layoutShift, `layout shift: ${name}`).toBeLessThanOrEqual(maxLayoutShift);
}

for (const path of ['/login', '/register', '/forgot-password', '/privacy']) {
  test(`a first visit to ${path} stays within the script budget without layout shift`, async ({ page }) => {
    await expectWithinBudget(page, path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  });
}

for (const path of ['/dashboard', '/dashboard/qr-codes', '/dashboard/profile', '/dashboard/profile/api-keys']) {
  test(`a first visit to ${path}, signed in, stays within the script budget without layout shift`, async ({
    page,
    context,
  }) => {
    const email = await createVerifiedUser(page);
    await page.goto('/login');
    await signIn(page, email, { remember: true });
    await page.waitForURL('**/dashboard');
    const fresh = await context.newPage();
    await expectWithinBudget(fresh, path, async () => {
      await fresh.goto(path);
      await expect(fresh.getByRole('heading', { level: 1 })).toBeVisible();
    });
  });
}
