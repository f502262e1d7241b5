import { expect, type Page } from '@playwright/test';
import { menuItemOf, codeRow, shortLinkOf } from './support/row.ts';
import { becomePro } from './support/pro.ts';
import { sampleCodes } from './support/sample-codes.ts';
import { createVerifiedUser, keepSignedIn } from './support/users.ts';
import { readBarcodes } from './support/read-barcodes.ts';
import { test } from './support/test.ts';

/** Signs in a free account with its one code; returns the path of the code's page. */
async function signInWithCode(page: Page, title = 'Our menu'): Promise<string> {
  const email = await createVerifiedUser(page);
  const created = await page.request.post('/v1/qr-codes', {
    headers: await keepSignedIn(page, email),
    data: { qr_type: 'url', title, destination_url: 'https://example.org/menu' },
  });
  expect(created.status()).toBe(201);
  const { id } = (await created.json()) as { id: string };
  return `/dashboard/qr-codes/${id}`;
}

test('copies a working short link from the row and prints the code at the chosen width', async ({ page, context }) => {
  const detail = await signInWithCode(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/dashboard/qr-codes');
  await codeRow(page, 'Our menu').getByRole('button', { name: 'Copy URL Our menu' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await shortLinkOf(page, 'Our menu'));
  const answer = await page.request.get(copied, { maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([302, 'https://example.org/menu']);
  await page.goto(detail);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our menu');
  await expect(page.getByRole('main')).toContainText(copied.replace('http://', ''));
  await expectPrintedCode(page, copied);
});

/** Expects one printed page with only the code, at the given width, that scans. */
async function expectPrintedCode(page: Page, link: string): Promise<void> {
  await page.getByRole('button', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: 'On this printer' }).click();
  await page.getByRole('textbox', { name: 'Width (mm)' }).fill('55');
  await page.emulateMedia({ media: 'print' });
  const picture = page.locator('.print-sheet > img');
  const box = await picture.boundingBox();
  const centimeterPx = 96 / 2.54;
  expect([box?.width, box?.height].map((side) => ((side ?? 0) / centimeterPx).toFixed(2))).toEqual(['5.50', '5.50']);
  expect(await page.locator('body').innerText(), 'printed texts').toBe('');
  const file = test.info().outputPath('printed.png');
  await page.screenshot({ path: file });
  expect(await readBarcodes(file)).toEqual([link.toUpperCase()]);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g), 'printed pages').toHaveLength(1);
  await page.emulateMedia({ media: null });
}

test('shows each code’s thumbnail in the list, from its own URL', async ({ page }) => {
  await signInWithCode(page);
  await page.goto('/dashboard/qr-codes');
  const picture = page.getByRole('article', { name: 'Our menu' }).locator('img');
  await expect(picture).toHaveAttribute('src', /^\/v1\/thumbnails\//);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('downloads files that decode to the code’s content, in all four formats', async ({ page }) => {
  const detail = await signInWithCode(page);
  await page.goto('/dashboard/qr-codes');
  const link = await shortLinkOf(page, 'Our menu');
  await page.goto(detail);
  await page.getByRole('combobox', { name: 'Size' }).selectOption('600');
  for (const [format, extension] of [
    ['PNG', /\.png$/],
    ['JPEG', /\.jpe?g$/],
    ['WebP', /\.webp$/],
    ['SVG', /\.svg$/],
  ] as const) {
    await page.getByRole('button', { name: 'Download' }).click();
    const [download] = await Promise.all([
      // The browser closes the download's tab and reports the file on this page.
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(extension);
    const file = test.info().outputPath(download.suggestedFilename());
    await download.saveAs(file);
    expect(await readBarcodes(file), format).toEqual([link.toUpperCase()]);
    expect(page.url()).toContain(detail);
  }
});

test('removes a deleted code from the list; its link shows a notice', async ({ page, checks }) => {
  checks.expectErrors(/status of 410/);
  await signInWithCode(page);
  await page.goto('/dashboard/qr-codes');
  const link = await shortLinkOf(page, 'Our menu');
  await (await menuItemOf(page, 'Our menu', 'Delete')).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(codeRow(page, 'Our menu').getByRole('button', { name: /^More actions/ })).toBeFocused();
  await (await menuItemOf(page, 'Our menu', 'Delete')).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByRole('heading', { name: 'No QR codes' })).toBeVisible();
  await expect(page.getByText('Free limit reached')).toBeHidden();
  expect((await page.goto(link))?.status()).toBe(410);
});

test('opens a code from anywhere in its row, in this tab or in a new one', async ({ page, context }) => {
  const detail = await signInWithCode(page);
  await page.goto('/dashboard/qr-codes');
  const row = codeRow(page, 'Our menu');
  await expect(row).toBeVisible();
  const { width = 0, height = 0 } = (await row.boundingBox()) ?? {};
  const blank = { x: width / 2, y: height - 3 };
  const summary = row.getByText('https://example.org/menu');

  await test.step('a middle click opens a new tab, on the row and on its texts', async () => {
    for (const click of [
      () => row.click({ button: 'middle', position: blank }),
      () => summary.click({ button: 'middle' }),
    ]) {
      const [opened] = await Promise.all([context.waitForEvent('page'), click()]);
      await opened.waitForURL(`**${detail}`);
      await opened.close();
    }
    expect(page.url()).toContain('/dashboard/qr-codes');
  });

  await test.step('a text can be selected', async () => {
    const box = await summary.boundingBox();
    const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
    await page.mouse.move((box?.x ?? 0) + 2, y);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) - 2, y, { steps: 5 });
    await page.mouse.up();
    expect(await page.evaluate(() => window.getSelection()?.toString())).toContain('example.org');
    await expect(page).toHaveURL(/qr-codes$/);
  });

  await test.step('a click opens the code', async () => {
    const heading = page.getByRole('heading', { level: 1 });
    for (const click of [() => row.click({ position: blank }), () => summary.click()]) {
      await click();
      await expect(heading).toHaveText('Our menu');
      await expect(page).toHaveURL(detail);
      await page.goBack();
      await expect(heading).toHaveText('QR codes');
    }
  });
});

for (const [name, viewport, rows] of [
  ['a laptop', { width: 1440, height: 900 }, 10],
  ['a phone', { width: 390, height: 844 }, 5],
] as const)
  test.describe(`code list on ${name}`, () => {
    test.use({ viewport });

    test(`shows ${rows} rows at once; the loading rows are as high`, async ({ page }) => {
      const email = await createVerifiedUser(page);
      await becomePro(page, email);
      const headers = await keepSignedIn(page, email);
      for (const data of sampleCodes) await page.request.post('/v1/qr-codes', { headers, data });
      await page.goto('/dashboard/qr-codes');
      await expect(page.getByRole('article')).toHaveCount(sampleCodes.length);
      const heights = await page
        .getByRole('listitem')
        .filter({ has: page.getByRole('article') })
        .evaluateAll((items) =>
          items.map((item) => {
            const { height, bottom } = item.getBoundingClientRect();
            return { height, bottom, isTitled: item.querySelector('h2 a[aria-label]') === null };
          }),
        );
      expect(heights.filter(({ bottom }) => bottom <= viewport.height).length).toBeGreaterThanOrEqual(rows);
      await page.route(/\/v1\/qr-codes/, () => undefined);
      await page.reload();
      const loading = page.getByRole('main').getByText('Loading…').locator('..').locator('> div:has(*)');
      await expect(loading.first()).toBeVisible();
      const loadingHeights = await loading.evaluateAll((items) =>
        items.map((item) => item.getBoundingClientRect().height),
      );
      expect(loadingHeights).toHaveLength(heights.length);
      // On a phone the content of an untitled code may take a second line.
      const titled = heights.flatMap(({ height, isTitled }, index) => (isTitled ? [{ index, height }] : []));
      expect(titled.map(({ index }) => loadingHeights[index])).toEqual(titled.map(({ height }) => height));
    });
  });

test.describe('code list on a slow phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the loading placeholders fit the screen', async ({ page }) => {
    const detail = await signInWithCode(page);
    await page.route(/\/v1\/qr-codes/, () => undefined);
    for (const path of ['/dashboard', '/dashboard/qr-codes', detail]) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText('Loading…').first()).toBeAttached();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
  });
});
