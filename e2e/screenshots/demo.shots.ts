import { expect, test } from '@playwright/test';
import { demoCodePath, signInToDemo } from '../support/demo-accounts.ts';
import { startProduct } from '../support/product.ts';
import { inEveryVariant, inLanguage, snap, take } from './variants.ts';
import { waitForNetwork } from '../support/wait.ts';

let stop: (() => Promise<void>) | undefined;

/** Statistics need past clicks; only the demo has them. */
test.beforeAll(async () => {
  const product = await startProduct({}, { withDemo: true });
  process.env['E2E_SERVED_AT'] = product.url;
  stop = product.stop;
});
test.afterAll(() => stop?.());

inEveryVariant((variant) => {
  test('an account with 90 days of clicks', async ({ page }) => {
    const base = process.env['E2E_SERVED_AT'] ?? '';
    const headers = await signInToDemo(page, 'pro');
    await take(page, 'demo-dashboard', `${base}/dashboard`, variant);
    await take(page, 'demo-list', `${base}/dashboard/qr-codes`, variant);
    const detail = base + (await demoCodePath(page, headers, 'Spring campaign'));
    await page.goto(inLanguage(detail, variant));
    await expect(page.getByRole('table').nth(1)).toBeAttached();
    await waitForNetwork(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.waitForTimeout(800);
    await page.evaluate(() => window.scrollTo(0, 0));
    await snap(page, 'demo-detail', variant);
    await page.locator('main button[aria-haspopup=menu]').last().click();
    await expect(page.getByRole('menu')).toBeVisible();
    await snap(page, 'demo-export', variant);
  });
});
