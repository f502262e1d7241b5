import { expect, type Page } from '@playwright/test';
import { becomePro } from './support/pro.ts';
import { isWhole } from '../packages/test-kit/src/sample.mjs';
import { test } from './support/test.ts';
import { createVerifiedUser, keepSignedIn } from './support/users.ts';

/** Characters of Windows-1252 that are not in Latin-1. */
const extraBytes: Readonly<Record<string, number>> = { '’': 0x92, œ: 0x9c };
const windows1252 = (text: string): Buffer =>
  Buffer.from([...text].map((char) => extraBytes[char] ?? char.charCodeAt(0)));

/** As Excel saves it on a European Windows: semicolons, Windows-1252, CRLF, quoted newlines, text as formulas. */
const excelFile = windows1252(
  [
    'Titre;URL;Étiquettes;Référence;Remarque',
    'Café d’été;https://example.org/ete;"menu,terrasse";="0012";"Table 1\nTable 2"',
    'Sans adresse;;;;',
    'Carte de vœux;example.org/voeux;papier;;"dit ""bonjour"""',
    'Autre protocole;ftp://example.org/a;;;',
    'Affiche;https://example.org/affiche;papier;A-7;=1+1',
    'Deux fois;https://example.org/deux;;A-7;',
    '',
  ].join('\r\n'),
);

async function openImport(page: Page): Promise<void> {
  const email = await createVerifiedUser(page);
  await becomePro(page, email);
  await keepSignedIn(page, email);
  await page.goto('/dashboard/qr-codes/import');
}

const upload = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

/** Jobs share the machine with the other tests. */
const jobTimeout = 120_000;

test('imports a file of Excel without its three bad rows, and offers the result', { tag: '@promise' }, async ({
  page,
}) => {
  await openImport(page);
  await upload(page, 'classeur.csv', excelFile);
  await expect(button(page, 'Error 3')).toBeVisible({ timeout: jobTimeout });
  await button(page, 'Error 3').click();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(4);
  for (const title of ['Sans adresse', 'Autre protocole', 'Deux fois'])
    await expect(rows.filter({ hasText: title })).toHaveCount(1);
  // The quoted newline of the first row counts as a line of the file.
  await expect(rows.filter({ hasText: 'Sans adresse' }).getByRole('rowheader')).toHaveText(/4$/);
  await expect(button(page, 'Import 3 codes')).toBeDisabled();
  await page.getByRole('radio', { name: /Skip rows with errors/ }).check({ force: true });
  await button(page, 'Import 3 codes').click();
  await expect(page.getByRole('heading', { name: 'Import done' })).toBeVisible({ timeout: jobTimeout });

  const download = page.waitForEvent('download');
  await button(page, 'Download the result as CSV').click();
  const stream = await (await download).createReadStream();
  let csv = '';
  for await (const chunk of stream) csv += String(chunk);
  expect(csv.match(/^\d+,created,/gm)).toHaveLength(3);
  expect(csv.match(/^\d+,error,/gm)).toHaveLength(3);
  expect(csv).toContain('Café d’été');

  await page.getByRole('link', { name: 'Go to your codes' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('article').filter({ hasText: 'Affiche' })).toBeVisible();
});

test('a large import survives reloads and can be found again', async ({ page }) => {
  await openImport(page);
  // The largest import takes a minute.
  const count = isWhole ? 10_000 : 2000;
  const lines = Array.from({ length: count }, (_, index) => `Code ${index},https://example.org/${index}`);
  await upload(page, 'large.csv', Buffer.from(['title,destination_url', ...lines].join('\n')));
  const bar = (name: string) => page.getByRole('progressbar', { name });
  // On a fast machine, the work can be done before the bar is seen.
  const commit = button(page, `Import ${count.toLocaleString('en')} codes`);
  await expect(bar('Checking the file').or(commit)).toBeVisible();
  await page.reload();
  await commit.click({ timeout: jobTimeout });
  const done = page.getByRole('heading', { name: 'Import done' });
  for (const _ of ['before a reload', 'after it']) {
    await expect(bar('Importing codes').or(done)).toBeVisible();
    await page.reload();
  }
  await page.goto('/dashboard/qr-codes/import');
  await page.getByRole('link', { name: 'Show it' }).click();
  await expect(done).toBeVisible({ timeout: 2 * jobTimeout });
  await expect(page.getByText('Created').locator('..')).toContainText(count.toLocaleString('en'));
});

test('a canceled import changes nothing', async ({ page }) => {
  await openImport(page);
  const lines = Array.from({ length: 3000 }, (_, index) => `Code ${index},https://example.org/${index}`);
  await upload(page, 'large.csv', Buffer.from(['title,destination_url', ...lines].join('\n')));
  await button(page, 'Import 3,000 codes').click({ timeout: jobTimeout });
  await button(page, 'Cancel').click();
  await expect(page.getByText('The import was canceled. Nothing was imported.')).toBeVisible({ timeout: jobTimeout });
  await page.goto('/dashboard/qr-codes');
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('a file that is no table gets a reason and leaves the page usable', async ({ page, checks }) => {
  checks.expectErrors(/status of 4\d\d/);
  await openImport(page);
  await upload(page, 'broken.csv', Buffer.from('title,url\n"never closed,https://example.org\n'));
  await expect(page.getByText('Nothing was imported. Correct the file and choose it again.')).toBeVisible({
    timeout: jobTimeout,
  });
  await button(page, 'Choose another file').click();
  await expect(page.getByText('Choose a file', { exact: true })).toBeVisible();
});

test('the palette finds a code and opens it with the keyboard', async ({ page }) => {
  const email = await createVerifiedUser(page);
  const headers = await keepSignedIn(page, email);
  const data = { qr_type: 'url', title: 'Winter menu', destination_url: 'https://example.org/winter' };
  expect((await page.request.post('/v1/qr-codes', { headers, data })).status()).toBe(201);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('winter');
  await expect(page.getByRole('option', { name: /Winter menu/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Winter menu');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('the profile makes a ZIP of all data and offers it', async ({ page }) => {
  await keepSignedIn(page, await createVerifiedUser(page));
  await page.goto('/dashboard/profile#takeout');
  await button(page, 'Prepare my data').click();
  const download = page.waitForEvent('download');
  await button(page, 'Download ZIP').click({ timeout: jobTimeout });
  expect((await download).suggestedFilename()).toMatch(/^tessera-\d{4}-\d\d-\d\d\.zip$/);
});
