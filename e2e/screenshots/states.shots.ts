import { expect, type Page, test as base } from '@playwright/test';
import { createVerifiedUser, password, keepSignedIn } from '../support/users.ts';
import { becomePro, authHeaders, controlStripe } from '../support/pro.ts';
import type { Product } from '../support/product.ts';
import { separateProduct } from '../support/separate-product.ts';
import { inEveryVariant, inLanguage, type Variant, snap, take } from './variants.ts';

/** Rare states, on a separate product. */
const test = base.extend<object, { product: Product }>(separateProduct({}));

/** Content that the editor refuses or does not create; the viewer shows it. */
const unusualContent = {
  'phone-emergency': ['phone', { phone: '911' }],
  'sms-short-code': ['sms', { phone: '12345', message: 'JOIN' }],
  'wifi-no-password': ['wifi', { ssid: 'Café Mosaïque', encryption: 'WPA2' }],
  'wifi-hidden': ['wifi', { ssid: 'Back office', encryption: 'WPA', password: 'tiles-and-grout', hidden: true }],
  'event-local-time': ['event', { title: 'Opening', startDate: '2026-05-01T10:00', endDate: '2026-05-01T12:00' }],
  'email-null': ['email', { email: 'ann@example.org', subject: null }],
} as const;

async function signIn(page: Page, variant: Variant): Promise<void> {
  await page.goto(inLanguage('/login', variant));
  await page.locator('input[name=email]').fill('ann@example.org');
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await expect(page.locator('form .bg-danger-soft')).toBeVisible();
}

inEveryVariant((variant) => {
  test('viewer with unusual content', async ({ page }) => {
    for (const [name, [type, data]] of Object.entries(unusualContent)) {
      const query = new URLSearchParams({ type, data: JSON.stringify(data) });
      await take(page, `viewer-${name}`, `/qr/7k3m9qx?${query}`, variant);
    }
  });

  test('sign-in without a server', async ({ page }) => {
    await page.route('**/v1/auth/login', (route) => route.abort());
    await signIn(page, variant);
    await snap(page, 'login-network-error', variant);
    await page.unroute('**/v1/auth/login');
    await page.route('**/v1/auth/login', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
    await signIn(page, variant);
    await snap(page, 'login-server-error', variant);
  });

  test('yearly plan', async ({ page }) => {
    const email = await createVerifiedUser(page);
    await keepSignedIn(page, email);
    await take(page, 'yearly-choice', '/dashboard/subscription', variant);
    await becomePro(page, email);
    await take(page, 'yearly-monthly-now', '/dashboard/subscription', variant);
    await page
      .getByRole('main')
      .getByRole('button', { name: /yearly|annuel/i })
      .click();
    await expect(page.getByRole('alertdialog').locator('dl, table, p').nth(1)).toBeVisible();
    await page.waitForTimeout(500);
    await snap(page, 'yearly-switch', variant);
  });

  test('two codes after the end of Pro', async ({ page }) => {
    const email = await createVerifiedUser(page);
    await becomePro(page, email);
    const headers = await authHeaders(page, email);
    const ids: string[] = [];
    for (const title of ['Menu', 'Reviews']) {
      const data = { qr_type: 'url', title, destination_url: 'https://example.org/' };
      const created = await page.request.post('/v1/qr-codes', { headers, data });
      ids.push(((await created.json()) as { id: string }).id);
    }
    await controlStripe(page, email, { do: 'payments', fail: 'yes' });
    await controlStripe(page, email, { do: 'advance', by: 'next' });
    await controlStripe(page, email, { do: 'advance', by: '31' });
    await expect(async () => {
      const status = await page.request.get('/v1/subscription/status', { headers });
      expect(await status.json()).toMatchObject({ subscriptionStatus: 'canceled' });
    }).toPass();
    await page.request.put(`/v1/qr-codes/${ids[1]}`, { headers, data: { is_active: false } });
    await keepSignedIn(page, email);
    await take(page, 'downgraded-list', '/dashboard/qr-codes', variant);
    await take(page, 'downgraded-edit', `/dashboard/qr-codes/${ids[1]}/edit`, variant);
  });

  test('a text over the limit, and an account with another language', async ({ page }) => {
    const email = await createVerifiedUser(page);
    await becomePro(page, email);
    await keepSignedIn(page, email);
    await page.goto(inLanguage('/dashboard/qr-codes/new', variant));
    await page.locator('input[type=radio][value=text]').check({ force: true });
    await page.locator('textarea').first().fill('mosaic '.repeat(500));
    await page.waitForTimeout(500);
    await snap(page, 'create-text-too-long', variant);
    const headers = await authHeaders(page, email);
    await page.request.post('/v1/auth/update-language', { headers, data: { language: 'es' } });
    await take(page, 'profile-language', '/dashboard/profile', variant);
  });
});
