import { expect, type Page, test as base } from '@playwright/test';
import { becomePro } from '../support/pro.ts';
import type { Product } from '../support/product.ts';
import { sampleCodes } from '../support/sample-codes.ts';
import { separateProduct } from '../support/separate-product.ts';
import { createVerifiedUser, keepSignedIn, password } from '../support/users.ts';
import { startReceiver } from '../support/webhook-receiver.ts';
import { inEveryVariant, inLanguage, snap, take } from './variants.ts';

/** Webhooks may reach the receiver on loopback. */
const test = base.extend<object, { product: Product }>(separateProduct({ WEBHOOK_ALLOW_PRIVATE: 'on' }));

async function post(
  page: Page,
  headers: { authorization: string },
  path: string,
  data?: object,
): Promise<{ id: string }> {
  const reply = await page.request.post(`/v1${path}`, { headers, ...(data && { data }) });
  expect(reply.ok(), path).toBe(true);
  return (await reply.json()) as { id: string };
}

inEveryVariant((variant) => {
  test('API keys', async ({ page }) => {
    const headers = await keepSignedIn(page, await createVerifiedUser(page));
    await take(page, 'api-keys-none', '/dashboard/profile/api-keys', variant);
    const key = { name: 'Label printer', scopes: ['codes:read', 'codes:create'], current_password: password };
    await post(page, headers, '/api-keys', key);
    await take(page, 'api-keys', '/dashboard/profile/api-keys', variant);
    await page.locator('header button').last().click();
    await page.locator('input[name=name]').fill('Website');
    await snap(page, 'api-keys-create', variant);
    await page.locator('input[name=current_password]').fill(password);
    await page.locator('button[type=submit]').click();
    await page.locator('input[readonly]').last().waitFor();
    await snap(page, 'api-keys-new', variant);
  });

  test('webhooks', async ({ page }) => {
    const receiver = await startReceiver();
    const email = await createVerifiedUser(page);
    const headers = await keepSignedIn(page, email);
    await take(page, 'webhooks-free', '/dashboard/profile/webhooks', variant);
    await becomePro(page, email);
    await take(page, 'webhooks-none', '/dashboard/profile/webhooks', variant);
    const events = ['code.created', 'code.updated', 'code.clicked'];
    const dead = await post(page, headers, '/webhooks', { url: 'http://127.0.0.1:9/failing', events });
    await post(page, headers, `/webhooks/${dead.id}/test`);
    await post(page, headers, '/webhooks', { url: receiver.url, events });
    for (const code of sampleCodes.slice(0, 3)) await post(page, headers, '/qr-codes', code);
    await page.waitForTimeout(2000);
    await page.goto(inLanguage('/dashboard/profile/webhooks', variant));
    const logs = page.locator('main button[aria-expanded][aria-controls]');
    for (const index of [0, 1]) await logs.nth(index).click();
    await expect(page.locator('main code').nth(4)).toBeVisible();
    await snap(page, 'webhooks', variant);
    await page.locator('main header button').click();
    await page.locator('input[type=radio][value=chosen]').check({ force: true });
    await page.getByRole('checkbox', { name: 'Our menu' }).check();
    await page.waitForTimeout(300);
    await snap(page, 'webhooks-create', variant);
    await page.locator('input[name=url]').fill('https://example.org/hook');
    await page.locator('button[type=submit]').click();
    await page.locator('input[readonly]').last().waitFor();
    await snap(page, 'webhooks-secret', variant);
    await receiver.stop();
  });
});
