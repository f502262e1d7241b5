import { expect, type Page, test } from '@playwright/test';
import { qrTypes } from '@tessera/contract';
import { createVerifiedUser, keepSignedIn } from '../support/users.ts';
import { becomePro } from '../support/pro.ts';
import { inEveryVariant, inLanguage, type Variant, snap, take } from './variants.ts';

const createPath = '/dashboard/qr-codes/new';
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="11" fill="#0f615c"/></svg>`;

async function signInNewUser(page: Page, isPro: boolean): Promise<{ authorization: string }> {
  const email = await createVerifiedUser(page);
  if (isPro) await becomePro(page, email);
  return keepSignedIn(page, email);
}

async function createCode(page: Page, headers: { authorization: string }): Promise<string> {
  const data = { qr_type: 'url', title: 'Our menu', destination_url: 'https://bücher.example/menu' };
  const created = await page.request.post('/v1/qr-codes', { headers, data });
  return ((await created.json()) as { id: string }).id;
}

const choose = (page: Page, value: string) => page.locator(`input[type=radio][value=${value}]`).check({ force: true });
const submit = (page: Page) => page.locator('button[type=submit]').click();
/** The preview is drawn and checked shortly after the last change. */
const settle = (page: Page) => page.waitForTimeout(1200);

/** Scrolls to the top, because sticky elements would appear in the middle of a full-page screenshot. */
async function snapFromTop(page: Page, name: string, variant: Variant): Promise<void> {
  await settle(page);
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    window.scrollTo(0, 0);
  });
  await snap(page, name, variant);
}

inEveryVariant((variant) => {
  test('create, type by type and tab by tab', async ({ page }) => {
    await signInNewUser(page, true);
    await page.goto(inLanguage(createPath, variant));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const type of qrTypes) {
      await choose(page, type);
      await snapFromTop(page, `create-${type}`, variant);
    }
    await choose(page, 'event');
    await submit(page);
    await snapFromTop(page, 'create-errors', variant);
    await choose(page, 'url');
    await page.getByRole('tab').nth(1).click();
    await choose(page, 'extra-rounded');
    await snapFromTop(page, 'create-style', variant);
    await page.getByRole('tab').nth(2).click();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) });
    await snapFromTop(page, 'create-logo', variant);
    await page.getByRole('tab').first().click();
    await page.getByRole('tabpanel').getByRole('button').last().click();
    await snapFromTop(page, 'create-risky', variant);
    if (variant.tag.startsWith('phone')) {
      await page.locator('[data-top-bar] button[aria-expanded]').click();
      await snapFromTop(page, 'create-preview-open', variant);
    }
  });

  test('create on the free plan', async ({ page }) => {
    const headers = await signInNewUser(page, false);
    await page.goto(inLanguage(createPath, variant));
    await page.locator('input[type=radio][value=wifi]').click({ force: true });
    await snapFromTop(page, 'create-locked-type', variant);
    await page.locator('input[name="url.destination_url"]').fill('https://example.org');
    const id = await createCode(page, headers);
    await submit(page);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await snap(page, 'create-upgrade-question', variant);
    await take(page, 'create-limit', createPath, variant);
    await take(page, 'edit-free', `/dashboard/qr-codes/${id}/edit`, variant);
  });

  test('edit', async ({ page }) => {
    const id = await createCode(page, await signInNewUser(page, true));
    await page.goto(inLanguage(`/dashboard/qr-codes/${id}/edit`, variant));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await snapFromTop(page, 'edit', variant);
    await page.getByRole('tab').nth(1).click();
    await snapFromTop(page, 'edit-style', variant);
    await page.locator('input[name=title]').fill('Winter menu');
    await page.locator('form a').last().click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await snap(page, 'edit-leave', variant);
  });
});
