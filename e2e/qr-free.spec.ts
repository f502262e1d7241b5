import { expect, type Page } from '@playwright/test';
import { createVerifiedUser, keepSignedIn } from './support/users.ts';
import { menuItemOf, codeRow, shortLinkOf } from './support/row.ts';
import { test } from './support/test.ts';

const limitText = 'You have reached the free limit of 1 QR code. Please upgrade to create more QR codes.';
const lockedText = 'This QR code type is only available for premium users. Please upgrade to access all QR code types.';

const destination = (page: Page) => page.getByRole('textbox', { name: 'Destination URL' });
const create = (page: Page) => page.getByRole('button', { name: 'Create QR code' });

test('creates the free plan’s only code and shows the plan’s limits', { tag: '@promise' }, async ({ page, checks }) => {
  checks.expectErrors(/status of (410|403)/);
  await keepSignedIn(page, await createVerifiedUser(page));

  await test.step('empty list', async () => {
    await page.goto('/dashboard/qr-codes');
    await expect(page.getByText('No QR codes')).toBeVisible();
    await page.getByRole('link', { name: 'Create your first QR code' }).click();
    await page.waitForURL('**/qr-codes/new');
    await expect(page.getByText('You are on the free plan')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Upgrade' }).first()).toHaveAttribute(
      'href',
      '/dashboard/subscription',
    );
  });

  await test.step('a locked type shows the reason', async () => {
    await page.getByRole('radio', { name: /^Wi-Fi/ }).click({ force: true });
    await expect(page.getByText(lockedText)).toBeVisible();
    await expect(page.getByRole('radio', { name: /^URL/ })).toBeChecked();
  });

  await test.step('missing and invalid fields are reported', async () => {
    await destination(page).fill('example.org');
    await expect(page.getByText('URLs should start with http:// or https://')).toBeVisible();
    await destination(page).blur();
    await expect(destination(page)).toHaveValue('https://example.org');
    await destination(page).fill('ftp://example.org');
    await create(page).click();
    await expect(page.getByText('Please enter a valid URL')).toBeVisible();
    await destination(page).fill('');
    await create(page).click();
    await expect(page.getByText('URL is required')).toBeVisible();
    await expect(destination(page)).toBeFocused();
  });

  await test.step('the preview shows a code that scans', async () => {
    await page.getByRole('textbox', { name: /^Title/ }).fill('Menu');
    await destination(page).fill('https://example.org/menu');
    await expect(page.getByRole('img', { name: 'Preview of the QR code' }).first()).toBeVisible();
    await expect(page.getByText('Scans well').first()).toBeVisible();
  });

  const other = await page.context().newPage();
  await other.goto('/dashboard/qr-codes/new');
  await destination(other).fill('https://example.org/second');

  await test.step('create the code', async () => {
    await create(page).click();
    await page.waitForURL(/\/dashboard\/qr-codes\/[0-9a-f-]{36}$/);
    await expect(page.getByText('QR code created')).toBeVisible();
    await expect(page.getByRole('img', { name: 'QR code “Menu”' })).toBeVisible();
  });

  await test.step('a second code is refused and the upgrade dialog opens', async () => {
    await create(other).click();
    await expect(other.getByText(limitText).first()).toBeVisible();
    const question = other.getByText('Would you like to upgrade now to unlock all features?');
    await expect(destination(other)).toHaveValue('https://example.org/second');
    await expect(question).toBeVisible();
    await other.getByRole('button', { name: 'Upgrade now' }).click();
    await other.waitForURL('**/dashboard/subscription');
    await other.close();
  });

  await test.step('list and form show the limit', async () => {
    await page.goto('/dashboard/qr-codes/new');
    await expect(page.getByText(limitText)).toBeVisible();
    for (const type of await page.getByRole('radio', { name: /^(URL|Text|Wi-Fi)/ }).all())
      await expect(type).toBeDisabled();
    await page.goto('/dashboard/qr-codes');
    await expect(page.getByText('Free limit reached')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Invite Friends' })).toHaveAttribute('href', '/dashboard/invites');
    await expect(page.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/dashboard/subscription');
    await expect(page.getByRole('link', { name: 'Create QR code' })).toBeHidden();
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: /^Menu .*[0-9a-z]{7}/ })).toBeVisible();
    await expect(page.getByText('0 of 1 free codes left')).toBeVisible();
  });

  await test.step('editing is locked and shows the reason; the code can be disabled', async () => {
    await page.goto('/dashboard/qr-codes');
    await codeRow(page, 'Menu').getByRole('link', { name: 'Edit Menu' }).click();
    await expect(page.getByText('Title, destination, appearance and logo can be changed with Pro.')).toBeVisible();
    await expect(destination(page)).toBeDisabled();
    await expect(page.getByRole('textbox', { name: /^Title/ })).toBeDisabled();
    await page.getByRole('switch', { name: 'Active' }).click({ force: true });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.waitForURL(/\/dashboard\/qr-codes\/[0-9a-f-]{36}$/);
    await expect(page.getByText('QR code updated')).toBeVisible();
    await page.goto('/dashboard/qr-codes');
    await expect(codeRow(page, 'Menu').getByText('Inactive', { exact: true })).toBeVisible();
    const link = await shortLinkOf(page, 'Menu');
    expect((await page.request.get(link, { maxRedirects: 0 })).status()).toBe(410);
  });

  await test.step('delete after confirmation; the quota is free again', async () => {
    await (await menuItemOf(page, 'Menu', 'Delete')).click();
    await expect(page.getByRole('heading', { name: 'Delete “Menu”?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(codeRow(page, 'Menu')).toBeVisible();
    await expect(codeRow(page, 'Menu').getByRole('button', { name: /^More actions/ })).toBeFocused();
    await (await menuItemOf(page, 'Menu', 'Delete')).click();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByText('QR code deleted')).toBeVisible();
    await expect(page.getByText('No QR codes')).toBeVisible();
    await expect(page.getByText('Free limit reached')).toBeHidden();
  });
});

test('asks before leaving with unsaved changes', async ({ page }) => {
  await keepSignedIn(page, await createVerifiedUser(page));
  await page.goto('/dashboard/qr-codes/new');
  await destination(page).fill('https://example.org/');
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(destination(page)).toHaveValue('https://example.org/');
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await page.getByRole('button', { name: 'Leave the page' }).click();
  await page.waitForURL('**/dashboard/profile');
});

test('opens the code that exists when the reply to its creation was lost', async ({ page, checks }) => {
  checks.expectErrors(/ERR_FAILED/);
  const headers = await keepSignedIn(page, await createVerifiedUser(page));
  await page.goto('/dashboard/qr-codes/new');
  await destination(page).fill('https://example.org/menu');
  await expect(page.getByRole('img', { name: 'Preview of the QR code' })).toBeVisible();
  let creations = 0;
  await page.route('**/v1/qr-codes', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    creations += 1;
    if (creations > 1) return route.continue();
    // The server creates the code, and the browser does not learn of it.
    expect((await route.fetch()).status()).toBe(201);
    return route.abort();
  });
  await create(page).click();
  await expect(page.getByText('check your connection')).toBeVisible();
  await create(page).click();
  await page.waitForURL(/\/dashboard\/qr-codes\/[0-9a-f-]{36}$/);
  expect(creations).toBe(2);
  const list = (await (await page.request.get('/v1/qr-codes', { headers })).json()) as { qr_codes: { id: string }[] };
  expect(list.qr_codes.map(({ id }) => id)).toEqual([new URL(page.url()).pathname.split('/').at(-1)]);
});
