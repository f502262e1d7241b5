import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { becomePro } from './support/pro.ts';
import { readBarcodes } from './support/read-barcodes.ts';
import { test } from './support/test.ts';
import { createVerifiedUser, keepSignedIn } from './support/users.ts';

const yellow = { dots_color: '#FFFFFF', background_color: '#FFFF00' };

/** Opens the list of a Pro account with these codes. Returns the links of their symbols by title. */
async function openList(page: Page, styles: Record<string, object>): Promise<Record<string, string>> {
  const email = await createVerifiedUser(page);
  await becomePro(page, email);
  const headers = await keepSignedIn(page, email);
  for (const [title, style] of Object.entries(styles)) {
    const data = { qr_type: 'url', title, destination_url: 'https://example.org/', style };
    expect((await page.request.post('/v1/qr-codes', { headers, data })).status()).toBe(201);
  }
  await page.goto('/dashboard/qr-codes');
  const { qr_codes: codes } = (await (await page.request.get('/v1/qr-codes', { headers })).json()) as {
    qr_codes: { title: string; symbol_url: string }[];
  };
  return Object.fromEntries(codes.map(({ title, symbol_url }) => [title, symbol_url.toUpperCase()]));
}

/** Prints the selected codes and waits for the result. */
async function printSheet(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Selected QR codes' });
  await bar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Print a sheet…' }).click();
  await expect(page.getByRole('img', { name: 'Sheet 1' })).toBeVisible();
  await page.getByText('Avery L7160').click();
  await page.getByRole('button', { name: 'Make the PDF' }).click();
}

/** Downloads the file, rasterizes it with poppler and reads it with zbar. */
async function readSheet(page: Page, button: string): Promise<string[]> {
  const [{ downloadUrl }] = await Promise.all([
    page.waitForResponse('**/v1/jobs/*/result*').then((reply) => reply.json() as Promise<{ downloadUrl: string }>),
    page.getByRole('button', { name: button }).click(),
  ]);
  const file = join(mkdtempSync(join(tmpdir(), 'sheet-')), 'sheet');
  writeFileSync(`${file}.pdf`, await (await page.request.get(downloadUrl)).body());
  execFileSync('pdftoppm', ['-r', '300', '-png', '-singlefile', `${file}.pdf`, file]);
  return readBarcodes(`${file}.png`);
}

test('prints selected codes on a label sheet, which a scanner reads', async ({ page }) => {
  const links = await openList(page, {
    'Table 1': {},
    'Table 2': { frame: { kind: 'bubble', text: 'Scan me' } },
    Bar: {},
  });
  await page.getByRole('checkbox', { name: 'Select Table 1' }).check();
  await page.getByRole('checkbox', { name: 'Select Table 2' }).check();
  await printSheet(page);
  await expect(page.getByText('Ready. Every code was read by two decoders.')).toBeVisible();
  await page.reload();
  const expected = [links['Table 1'], links['Table 2']].map(String);
  expect(new Set(await readSheet(page, 'Download the PDF'))).toEqual(new Set(expected));
});

test('names a code that cannot be read, and hands the file over by choice', async ({ page }) => {
  const links = await openList(page, { Sun: yellow, Moon: {} });
  await page.getByRole('checkbox', { name: 'Select Sun' }).check();
  await page.getByRole('checkbox', { name: 'Select Moon' }).check();
  await printSheet(page);
  await expect(page.getByText('1 code is held back')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Cannot be read' })).toContainText(
    'sheet 1, row 1, column 2',
  );
  expect(await readSheet(page, 'Print anyway')).toEqual([links['Moon']]);
});
