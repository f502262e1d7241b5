import { writeFile } from 'node:fs/promises';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { readBarcodes } from './support/read-barcodes.ts';
import { test } from './support/test.ts';
import { createVerifiedUser, keepSignedIn } from './support/users.ts';
import { iPhone } from './support/user-agents.ts';

const createPath = '/dashboard/qr-codes/new';

const preview = (page: Page) => page.getByRole('img', { name: 'Preview of the QR code' });
const ghost = (page: Page) => page.getByRole('img', { name: 'Outline of the QR code, not yet readable' });

/** Writes the SVG of a data URL to a file, so that zbar can read it. */
async function saveSvg(dataUrl: string | null, testInfo: TestInfo, name: string): Promise<string> {
  const svg = decodeURIComponent((dataUrl ?? '').replace(/^data:image\/svg\+xml,/, '')).replaceAll("'", '"');
  const file = testInfo.outputPath(`${name}.svg`);
  await writeFile(file, svg);
  return file;
}

test('the preview decodes to the saved link before saving, and the saved picture has the same bytes', async ({
  page,
}, testInfo) => {
  const headers = await keepSignedIn(page, await createVerifiedUser(page));
  await page.goto(createPath);
  await expect(ghost(page)).toBeVisible();
  const outline = await saveSvg(await ghost(page).getAttribute('src'), testInfo, 'ghost');
  // zbarimg exits with an error if it finds no code.
  await expect(readBarcodes(outline)).rejects.toThrow();

  await page.getByLabel('Destination URL').fill('example.org/menu');
  await expect(preview(page)).toBeVisible();
  const drawn = await preview(page).getAttribute('src');
  const [link = ''] = await readBarcodes(await saveSvg(drawn, testInfo, 'preview'));
  expect(link).toMatch(/^HTTP:\/\/\S+\/[0-9A-Z]{7}$/);

  await page.getByRole('button', { name: 'Create QR code' }).click();
  await page.waitForURL(/\/dashboard\/qr-codes\/[0-9a-f-]{36}$/);
  const answer = await page.request.get(`/v1${new URL(page.url()).pathname.replace('/dashboard', '')}`, { headers });
  const saved = (await answer.json()) as { short_url: string; qr_code_data_url: string; destination_url: string };
  expect(saved.short_url).toBe(link.toLowerCase());
  expect(saved.qr_code_data_url).toBe(drawn);
  expect(saved.destination_url).toBe('https://example.org/menu');
});

test('shows a scan of the preview, and after saving another one, as they happen', async ({ page }) => {
  await keepSignedIn(page, await createVerifiedUser(page));
  const watching = page.waitForResponse(/\/v1\/events\?watch=/);
  await page.goto(createPath);
  await page.getByLabel('Destination URL').fill('https://example.org/menu');
  await expect(page.getByText('Scan me now')).toBeVisible();
  const hash = new URL((await watching).url()).searchParams.get('watch') ?? '';
  const scan = () => page.request.get(`/${hash.toUpperCase()}`, { headers: { 'user-agent': iPhone }, maxRedirects: 0 });

  const before = await scan();
  expect(before.headers()['location']).toBeUndefined();
  await expect(page.getByText('First scan: iPhone')).toBeVisible();

  await page.getByRole('button', { name: 'Create QR code' }).click();
  await page.waitForURL(/\/dashboard\/qr-codes\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Scan me now')).toBeVisible();
  expect((await scan()).headers()['location']).toBe('https://example.org/menu');
  await expect(page.getByText('First scan: iPhone')).toBeVisible();
});

test('a reload keeps the short link of the preview', async ({ page }) => {
  await keepSignedIn(page, await createVerifiedUser(page));
  await page.goto(createPath);
  const draw = async () => {
    await page.getByLabel('Destination URL').fill('https://example.org');
    await expect(preview(page)).toBeVisible();
    return preview(page).getAttribute('src');
  };
  const first = await draw();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  expect(await draw()).toBe(first);
});
