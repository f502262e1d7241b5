import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { unzip } from '../packages/test-kit/src/unzip.mjs';
import { becomePro } from './support/pro.ts';
import { readBarcodes } from './support/read-barcodes.ts';
import { test } from './support/test.ts';
import { createVerifiedUser, keepSignedIn } from './support/users.ts';

interface Code {
  id: string;
  short_url: string;
}

const names = ['Breakfast', 'Lunch', 'Dinner', 'Drinks', 'Desserts', 'Specials', 'Catering'];

/** Opens the list of a Pro account with seven codes. */
async function openList(page: Page) {
  const email = await createVerifiedUser(page);
  await becomePro(page, email);
  const headers = await keepSignedIn(page, email);
  for (const title of names) {
    const data = { qr_type: 'url', title, destination_url: `https://example.org/${title.toLowerCase()}` };
    expect((await page.request.post('/v1/qr-codes', { headers, data })).status()).toBe(201);
  }
  await page.goto('/dashboard/qr-codes');
  const { qr_codes: codes } = (await (await page.request.get('/v1/qr-codes', { headers })).json()) as {
    qr_codes: (Code & { title: string })[];
  };
  return { headers, codes };
}

const row = (page: Page, title: string) => page.getByRole('article', { name: title });
const select = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}` }).check();
const bar = (page: Page) => page.getByRole('region', { name: 'Selected QR codes' });

test('tags a range of codes and undoes it', async ({ page }) => {
  await openList(page);
  // Newest first.
  await select(page, 'Catering');
  await page.getByRole('checkbox', { name: 'Select Drinks' }).click({ modifiers: ['Shift'] });
  await expect(bar(page).getByText('4 selected')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Tags…' }).click();
  await page.getByRole('searchbox', { name: 'Choose tags' }).fill('Berlin');
  await page.getByRole('button', { name: 'Create tag “Berlin”' }).click();
  await expect(page.getByRole('checkbox', { name: 'Berlin' })).toBeChecked();
  await page.getByRole('button', { name: 'Add tags' }).click();
  await expect(row(page, 'Drinks').getByText('Berlin')).toBeVisible();
  await expect(row(page, 'Dinner').getByText('Berlin')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Drinks').getByText('Berlin')).toBeHidden();
});

test('downloads the pictures of all matching codes, which a scanner reads', async ({ page }) => {
  const { codes } = await openList(page);
  await select(page, 'Lunch');
  await bar(page).getByRole('button', { name: 'Select all 7 that match' }).click();
  await bar(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Download pictures…' }).click();
  await page.getByRole('button', { name: 'Make the ZIP' }).click();
  const card = page.getByRole('region', { name: 'Making the ZIP of pictures' });
  await expect(card.getByText('The pictures are ready')).toBeVisible();
  // The ZIP can still be downloaded after a reload.
  await page.reload();
  const [url] = await Promise.all([
    page.waitForResponse('**/v1/jobs/*/result').then((reply) => reply.json() as Promise<{ downloadUrl: string }>),
    card.getByRole('button', { name: 'Download' }).click(),
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  const names = unzip(await (await page.request.get(url.downloadUrl)).body(), folder);
  const pictures = names.filter((name) => name.endsWith('.png'));
  expect(pictures).toHaveLength(7);
  const contents = await Promise.all(pictures.map((name) => readBarcodes(join(folder, name))));
  expect(contents.map(([content = '']) => content.toLowerCase()).sort()).toEqual(
    codes.map(({ short_url }) => short_url.toLowerCase()).sort(),
  );
});

test('adds a slug to an existing code; both links work', async ({ page }) => {
  const { codes } = await openList(page);
  const code = codes.find(({ title }) => title === 'Lunch');
  const slug = `lunch-${Date.now().toString(36)}`;
  await page.goto(`/dashboard/qr-codes/${code?.id}/edit`);
  await page.getByText('Link and organization').click();
  await page.getByRole('textbox', { name: 'Custom link' }).fill('admin');
  await expect(page.getByText('This name is reserved.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Custom link' }).fill(slug);
  await expect(page.getByText('This link is available')).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.waitForURL(`**/dashboard/qr-codes/${code?.id}`);
  for (const path of [new URL(code?.short_url ?? '').pathname, `/${slug}`]) {
    const reply = await page.request.get(path, { maxRedirects: 0 });
    expect([reply.status(), reply.headers()['location']]).toEqual([302, 'https://example.org/lunch']);
    await expect(page.getByRole('link', { name: new RegExp(`${path}$`) })).toBeVisible();
  }
});
