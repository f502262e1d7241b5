import { expect } from '@playwright/test';
import { becomePro } from './support/pro.ts';
import { test } from './support/test.ts';
import { createVerifiedUser, keepSignedIn } from './support/users.ts';

test('a row shows Open link from 1024 px on and View Details from 1536 px on, and has both in its menu', async ({
  page,
  checks,
}) => {
  const email = await createVerifiedUser(page);
  await becomePro(page, email);
  const headers = await keepSignedIn(page, email);
  const title = 'The menu of the garden restaurant behind the old town hall';
  const data = { qr_type: 'url', destination_url: 'https://example.org/menu', title };
  const created = await page.request.post('/v1/qr-codes', { headers, data });
  const { id, short_url } = (await created.json()) as { id: string; short_url: string };
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/dashboard/qr-codes');
  const [details, open] = ['View Details', 'Open link'].map((name) =>
    page.getByRole('link', { name: `${name} ${title}`, exact: true }),
  );
  if (!details || !open) throw new Error('no locators');
  await expect(open).toHaveAttribute('href', short_url);
  await expect(page.getByRole('button', { name: `More actions for ${title}` })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
  await checks.expectAccessible();
  await page.setViewportSize({ width: 1023, height: 768 });
  await expect(details).toBeHidden();
  await expect(open).toBeHidden();
  await page.getByRole('button', { name: `More actions for ${title}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Open link' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'View Details' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1536, height: 768 });
  await details.click();
  await page.waitForURL(`**/dashboard/qr-codes/${id}`);
});
