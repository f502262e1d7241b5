import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { becomePro } from './support/pro.ts';
import { createVerifiedUser, keepSignedIn } from './support/users.ts';
import { readBarcodes } from './support/read-barcodes.ts';
import { isWhole, nextOf } from '../packages/test-kit/src/sample.mjs';
import { test } from './support/test.ts';

/** One color, so that it does not resemble modules. */
const logo = sharp({ create: { width: 64, height: 64, channels: 3, background: '#B03A2E' } })
  .png()
  .toBuffer();

async function signInAsPro(page: Page): Promise<void> {
  const email = await createVerifiedUser(page);
  await becomePro(page, email);
  await keepSignedIn(page, email);
}

interface Kind {
  type: string;
  fill: (page: Page) => Promise<void>;
  /** Content of a direct code; a tracked code contains the short link. */
  content?: string;
}

const shortLink = /\/[0-9a-z]{7}$/;
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const kinds: readonly Kind[] = [
  { type: 'URL', fill: (page) => field(page, 'Destination URL').fill('https://example.org/menu') },
  { type: 'Text', fill: (page) => field(page, 'Text').fill('Déjà vu, 日本'), content: 'Déjà vu, 日本' },
  {
    type: 'Email',
    fill: async (page) => {
      await field(page, 'Email address').fill('cafe@example.org');
      await field(page, /^Subject/).fill('A table & chairs');
    },
    content: 'mailto:cafe@example.org?subject=A%20table%20%26%20chairs',
  },
  { type: 'Phone', fill: (page) => field(page, 'Phone number').fill('+33 1 23 45 67 89'), content: 'tel:+33123456789' },
  {
    type: 'SMS',
    fill: async (page) => {
      await field(page, 'Phone number').fill('+33 1 23 45 67 89');
      await field(page, /^Message/).fill('On my way');
    },
    content: 'SMSTO:+33123456789:On my way',
  },
  {
    type: 'Wi-Fi',
    fill: async (page) => {
      await field(page, /^Network name/).fill('Café; bar');
      await page
        .getByLabel(/^Password/)
        .first()
        .fill('p:q,r');
    },
    content: 'WIFI:T:WPA;S:Café\\; bar;P:p\\:q\\,r;;',
  },
  {
    type: 'vCard',
    fill: async (page) => {
      await field(page, 'Name').fill('Ann Ónima');
      await page.getByRole('radio', { name: /^A short link/ }).click({ force: true });
    },
  },
  {
    type: 'Event',
    fill: async (page) => {
      await field(page, 'Event title').fill('Opening');
      await field(page, 'Start').fill('2027-05-01T10:00');
      await field(page, 'End').fill('2027-05-01T12:00');
    },
  },
  {
    type: 'Location',
    fill: async (page) => {
      await field(page, 'Latitude').fill('48.8584');
      await field(page, 'Longitude').fill('2.2945');
    },
    content: 'geo:48.8584,2.2945',
  },
  {
    type: 'Crypto',
    fill: async (page) => {
      await field(page, 'Wallet address').fill('1BoatSLRHtKNngkdXEeobR76b53LETtpyT');
      await field(page, /^Amount/).fill('0.00000001');
    },
    content: 'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?amount=0.00000001',
  },
];

async function style(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Colors' }).click();
  await page.getByRole('textbox', { name: 'Dots' }).fill('#0F4D49');
  await page.getByRole('tab', { name: 'Style' }).click();
  await page.getByRole('radio', { name: 'Rounded', exact: true }).click({ force: true });
  await page.getByRole('tab', { name: 'Logo' }).click();
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo });
  await expect(page.getByRole('img', { name: 'The logo in the code' })).toBeVisible();
}

/** Chooses a format in the menu. */
async function download(page: Page, format: string): Promise<{ name: string; path: string }> {
  await page.getByRole('button', { name: 'Download' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  return { name: file.suggestedFilename(), path: await file.path() };
}

/** Decodes a file of any format with an independent decoder, rasterized at print resolution. */
async function read(path: string): Promise<string | undefined> {
  const png = `${path}.drawn.png`;
  await sharp(path).flatten({ background: '#ffffff' }).png().toFile(png);
  return (await readBarcodes(png)).join('\n');
}

const shownShortLink = (page: Page) => page.getByRole('link', { name: shortLink }).first().getAttribute('href');

async function createStyled(page: Page, kind: Kind): Promise<void> {
  await page.goto('/dashboard/qr-codes/new');
  await page.getByRole('radio', { name: new RegExp(`^${kind.type}`) }).click({ force: true });
  await field(page, /^Title/).fill(`My ${kind.type}`);
  await kind.fill(page);
  if (kind.content && kind.type !== 'Crypto')
    await page.getByRole('radio', { name: /^The content itself/ }).click({ force: true });
  await style(page);
  await expect(page.getByText('Scans well').first()).toBeVisible();
  await page.getByRole('button', { name: 'Create QR code' }).click();
  await page.waitForURL(/\/dashboard\/qr-codes\/[0-9a-f-]{36}$/);
}

/** In a sample, every third type, each with another format. */
const checkedKinds = isWhole ? kinds : kinds.filter((_, index) => index % 3 === 0);

test('creates a code of each type with style and logo; every file decodes to its content', { tag: '@promise' }, async ({
  page,
}) => {
  await signInAsPro(page);
  for (const [index, kind] of checkedKinds.entries()) {
    await test.step(kind.type, async () => {
      await createStyled(page, kind);
      const expected = kind.content ?? (await shownShortLink(page))?.toUpperCase();
      for (const format of nextOf(['PNG', 'JPEG', 'WebP', 'SVG'], index)) {
        const { name, path } = await download(page, format);
        expect(name).toBe(`My ${kind.type}.${format === 'JPEG' ? 'jpg' : format.toLowerCase()}`);
        expect(await read(path), `${kind.type} as ${format}`).toBe(expected);
      }
    });
  }
});

test('changes destination and style of a code; the short link redirects to the new destination at once', {
  tag: '@promise',
}, async ({ page, checks }) => {
  checks.expectErrors(/status of (404|410)/);
  await signInAsPro(page);
  await page.goto('/dashboard/qr-codes/new');
  await field(page, 'Destination URL').fill('https://example.org/before');
  await page.getByRole('button', { name: 'Create QR code' }).click();
  await page.waitForURL(/\/dashboard\/qr-codes\/[0-9a-f-]{36}$/);
  const shortUrl = (await shownShortLink(page)) ?? '';
  const leadsTo = async () => (await page.request.get(shortUrl, { maxRedirects: 0 })).headers()['location'];
  expect(await leadsTo()).toBe('https://example.org/before');
  const before = await page.getByRole('img', { name: /^QR code/ }).getAttribute('src');

  await page.getByRole('link', { name: 'Edit' }).click();
  await field(page, /^Title/).fill('Lunch');
  await field(page, 'Destination URL').fill('https://example.org/after');
  await page.getByRole('tab', { name: 'Style' }).click();
  await page.getByRole('radio', { name: 'Dots', exact: true }).click({ force: true });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('QR code updated')).toBeVisible();
  await page.waitForURL(/\/dashboard\/qr-codes\/[0-9a-f-]{36}$/);
  expect(await leadsTo()).toBe('https://example.org/after');
  const picture = page.getByRole('img', { name: 'QR code “Lunch”' });
  await expect(picture).toBeVisible();
  expect(await picture.getAttribute('src')).not.toBe(before);

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.waitForURL('**/dashboard/qr-codes');
  expect((await page.request.get(shortUrl, { maxRedirects: 0 })).status()).toBe(410);
});
