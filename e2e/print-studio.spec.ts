import { execFileSync } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import { becomePro } from './support/pro.ts';
import { readBarcodes } from './support/read-barcodes.ts';
import { test } from './support/test.ts';
import { createVerifiedUser, keepSignedIn } from './support/users.ts';

/** Saves the file of a click. */
async function save(page: Page, click: () => Promise<void>, name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  const path = test.info().outputPath(name);
  await file.saveAs(path);
  return path;
}

test('a code with template, frame and gradient is saved as a look and downloaded as PDF and SVG', {
  tag: '@promise',
}, async ({ page }) => {
  const email = await createVerifiedUser(page);
  await keepSignedIn(page, email);
  await becomePro(page, email);
  await page.goto('/dashboard/qr-codes/new');
  // The first preview appears without a click.
  await expect(page.getByRole('img', { name: 'Outline of the QR code, not yet readable' }).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Destination URL' }).fill('https://example.org/menu');
  await page.getByRole('tab', { name: 'Templates' }).click();
  await page.getByRole('button', { name: 'Ocean' }).click();
  await page.getByRole('tab', { name: 'Frame' }).click();
  await page.getByText('Ticket', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Text on the frame' }).fill('Menu du jour');
  // The preview shows the whole picture, which is higher than wide.
  const preview = page.getByRole('img', { name: 'Preview of the QR code' });
  await expect(page.getByText('300 × 384 px')).toBeVisible();
  const overflow = await preview.evaluate((img) => img.clientHeight - (img.parentElement?.clientHeight ?? 0));
  expect(overflow).toBeLessThanOrEqual(0);
  await page.getByRole('tab', { name: 'Colors' }).click();
  await page.getByText('Radial gradient').click();
  await page.getByRole('tab', { name: 'Templates' }).click();
  await page.getByRole('button', { name: 'Save this look' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Bistro');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Bistro', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Create QR code' }).click();
  await page.waitForURL(/\/qr-codes\/[0-9a-f-]{36}$/);
  const link = await page
    .getByRole('link', { name: /\/[0-9a-z]{7}$/ })
    .first()
    .getAttribute('href');

  await page.getByRole('button', { name: 'Download' }).click();
  const svg = await save(page, () => page.getByRole('menuitem', { name: 'SVG' }).click(), 'code.svg');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'PDF, EPS' }).click();
  await page.getByRole('textbox', { name: 'Width (mm)' }).fill('60');
  const pdf = await save(page, () => page.getByRole('button', { name: 'Download PDF' }).click(), 'code.pdf');
  execFileSync('pdftoppm', ['-r', '300', '-png', '-singlefile', pdf, pdf]);
  const contents = [...(await readBarcodes(svg)), ...(await readBarcodes(`${pdf}.png`))];
  expect(contents.map((content) => content.toLowerCase())).toEqual([link, link]);
  const [, width] = /Page size:\s+([\d.]+) x/.exec(execFileSync('pdfinfo', [pdf], { encoding: 'utf8' })) ?? [];
  expect((Number(width) * 25.4) / 72).toBeCloseTo(60, 1);
});

test.describe('the crop of a logo', () => {
  test.use({ hasTouch: true });

  /** Red, green and blue side by side; the crop starts in the middle. */
  const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100">${['#f00', '#0f0', '#00f']
    .map((fill, n) => `<rect x="${n * 100}" width="100" height="100" fill="${fill}"/>`)
    .join('')}</svg>`;

  /** Red, green and blue in the middle of the cropped logo. */
  const middleOf = (page: Page) =>
    page.getByRole('img', { name: 'The logo in the code' }).evaluate(async (img: HTMLImageElement) => {
      await img.decode();
      const canvas = new OffscreenCanvas(1, 1).getContext('2d');
      canvas?.drawImage(img, img.naturalWidth / 2, img.naturalHeight / 2, 1, 1, 0, 0, 1, 1);
      return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
    });

  /** Asks again after an error, too: a picture that changes meanwhile cannot be decoded. */
  const expectMiddle = (page: Page, color: number[]) =>
    expect(async () => expect(await middleOf(page)).toEqual(color)).toPass();

  test('follows the mouse and a finger', async ({ page }) => {
    const email = await createVerifiedUser(page);
    await keepSignedIn(page, email);
    await page.goto('/dashboard/qr-codes/new');
    await page.getByRole('tab', { name: 'Logo' }).click();
    const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) };
    await page.getByRole('tabpanel').locator('input[type=file]').setInputFiles(file);
    const stage = page.getByRole('slider', { name: 'Picture in the crop square' });
    const open = async () => {
      await page.getByRole('button', { name: 'Crop…' }).click();
      await expect(stage).toHaveAttribute('aria-valuetext', '50 %, 0 %');
      const { x = 0, y = 0, width = 0, height = 0 } = (await stage.boundingBox()) ?? {};
      return { x: x + width / 2, y: y + height / 2, far: width };
    };
    const apply = () => page.getByRole('button', { name: 'Crop', exact: true }).click();

    const { x, y, far } = await open();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + far / 10, y, { steps: 3 });
    await expect(stage).not.toHaveAttribute('aria-valuetext', '50 %, 0 %');
    await page.mouse.move(x + 2 * far, y, { steps: 5 });
    await expect(stage).toHaveAttribute('aria-valuetext', '0 %, 0 %');
    await page.mouse.up();
    // Without a pressed button, the picture stays.
    await page.mouse.move(x - far, y);
    await expect(stage).toHaveAttribute('aria-valuetext', '0 %, 0 %');
    await apply();
    await expectMiddle(page, [255, 0, 0]);

    // The crop starts again from the whole picture.
    const finger = await open();
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by = 0) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: finger.x + by, y: finger.y }],
      });
    await touch('touchStart');
    for (const share of [0.1, 0.5, 1]) await touch('touchMove', -share * finger.far);
    await touch('touchEnd');
    await expect(stage).toHaveAttribute('aria-valuetext', '100 %, 0 %');
    await apply();
    await expectMiddle(page, [0, 0, 255]);
  });
});
