import { expect, type Page, test } from '@playwright/test';
import { createVerifiedUser, keepSignedIn } from '../support/users.ts';
import { becomePro, authHeaders } from '../support/pro.ts';
import { sampleCodes } from '../support/sample-codes.ts';
import { inEveryVariant, inLanguage, snap, take } from './variants.ts';

const viewer = (type: string, data: unknown, title: string | null) =>
  `/qr/7k3m9qx?${new URLSearchParams({ type, data: JSON.stringify(data), ...(title && { title }) })}`;

const invalidPaths = {
  missing: '/qr/7k3m9qx',
  invalid: '/qr/7k3m9qx?type=text&data=x',
  unsupported: '/qr/7k3m9qx?type=url&data=%7B%7D',
};

async function signInWithCodes(
  page: Page,
  codes: readonly object[],
  isPro: boolean,
): Promise<{ ids: string[]; email: string }> {
  const email = await createVerifiedUser(page);
  if (isPro) await becomePro(page, email);
  const { authorization } = await keepSignedIn(page, email);
  const ids: string[] = [];
  for (const data of codes) {
    const created = await page.request.post('/v1/qr-codes', { headers: { authorization }, data });
    expect(created.status()).toBe(201);
    ids.push(((await created.json()) as { id: string }).id);
  }
  return { ids, email };
}

inEveryVariant((variant) => {
  test('viewer', async ({ page }) => {
    for (const code of sampleCodes) {
      if ('qr_data' in code)
        await take(page, `viewer-${code.qr_type}`, viewer(code.qr_type, code.qr_data, code.title), variant);
    }
    for (const [name, path] of Object.entries(invalidPaths)) await take(page, `viewer-${name}`, path, variant);
  });

  test('a free account with its one code', async ({ page }) => {
    const {
      ids: [id = ''],
    } = await signInWithCodes(page, sampleCodes.slice(0, 1), false);
    await take(page, 'free-dashboard', '/dashboard', variant);
    await take(page, 'free-list', '/dashboard/qr-codes', variant);
    await take(page, 'free-detail', `/dashboard/qr-codes/${id}`, variant);
    await page.locator('form input').fill('99');
    await page.locator('form button').click();
    await snap(page, 'free-detail-print', variant);
  });

  test('a Pro account with one code of each type', async ({ page }) => {
    const { ids, email } = await signInWithCodes(page, sampleCodes, true);
    await take(page, 'pro-dashboard', '/dashboard', variant);
    await take(page, 'pro-list', '/dashboard/qr-codes', variant);
    await page.goto(inLanguage('/dashboard/qr-codes?search=nothing', variant));
    await page.getByRole('heading', { level: 2 }).waitFor();
    await snap(page, 'pro-list-no-match', variant);
    for (const [index, { qr_type }] of sampleCodes.entries()) {
      await take(page, `pro-detail-${qr_type}`, `/dashboard/qr-codes/${ids[index]}`, variant);
    }
    await page.locator('main button[aria-haspopup=menu]').first().click();
    await expect(page.getByRole('menu')).toBeVisible();
    await snap(page, 'pro-detail-download', variant);
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('button').nth(1).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await snap(page, 'pro-detail-delete', variant);
    const [first = ''] = ids;
    const headers = await authHeaders(page, email);
    const code = await page.request.get(`/v1/qr-codes/${first}`, { headers });
    const { short_hash } = (await code.json()) as { short_hash: string };
    await page.request.put(`/v1/qr-codes/${first}`, { headers, data: { is_active: false } });
    await take(page, 'link-inactive', `/${short_hash}`, variant);
    await take(page, 'pro-list-inactive', '/dashboard/qr-codes', variant);
    await page.request.delete(`/v1/qr-codes/${first}`, { headers });
    await take(page, 'link-gone', `/${short_hash}`, variant);
  });

  test('loading and failed lists', async ({ page }) => {
    await signInWithCodes(page, [], false);
    await page.route('**/v1/qr-codes?*', (route) => route.abort());
    await page.goto(inLanguage('/dashboard/qr-codes', variant));
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeVisible();
    await snap(page, 'list-failed', variant);
    await page.unroute('**/v1/qr-codes?*');
    await page.route('**/v1/qr-codes?*', () => undefined);
    await page.goto(inLanguage('/dashboard/qr-codes', variant));
    await page.locator('main .animate-shimmer').first().waitFor();
    await snap(page, 'list-loading', variant);
    await page.route('**/v1/qr-codes/*', () => undefined);
    await page.goto(inLanguage('/dashboard/qr-codes/0192d5a0-0000-7000-8000-000000000000', variant));
    await page.locator('main .animate-shimmer').first().waitFor();
    await snap(page, 'detail-loading', variant);
    await page.goto(inLanguage('/dashboard', variant));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await snap(page, 'dashboard-loading', variant);
  });
});
