import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { authHeaders, becomePro } from '../support/pro.ts';
import { readBarcodes } from '../support/read-barcodes.ts';
import { createVerifiedUser, password } from '../support/users.ts';
import type { Browser } from './browser.ts';
import { startFirefox } from './firefox.ts';
import { Page } from './page.ts';
import { startWebkit } from './webkit.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const menu = { qr_type: 'url', title: 'Our menu', destination_url: 'https://example.org/menu' };
const card = { qr_type: 'vcard', title: 'Ana', qr_data: { name: 'Ana Lima', phone: '+351 210 000 000' } };

interface Code {
  id: string;
  short_url: string;
}

for (const [engine, start] of Object.entries({ Firefox: startFirefox, WebKit: startWebkit }))
  test.describe(`${engine}, on a phone in dark mode`, () => {
    test.describe.configure({ mode: 'serial' });
    let folder: string;
    let browser: Browser;
    let page: Page;
    let email: string;
    let codes: { menu: Code; card: Code };

    test.beforeAll(async ({ request, baseURL }) => {
      folder = mkdtempSync(join(tmpdir(), 'tessera-browser-'));
      browser = await start(folder);
      page = new Page(browser, baseURL ?? '');
      email = await createVerifiedUser({ request });
      await becomePro({ request }, email);
      const headers = await authHeaders({ request }, email);
      const create = async (data: object): Promise<Code> => {
        const created = await request.post('/v1/qr-codes', { data, headers });
        expect(created.status()).toBe(201);
        const { id } = (await created.json()) as Code;
        return (await (await request.get(`/v1/qr-codes/${id}`, { headers })).json()) as Code;
      };
      codes = { menu: await create(menu), card: await create(card) };
    });

    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from the pattern: none
    test.afterEach(async ({}, info) => {
      if (info.status === 'passed') expect(await browser.errors(), 'errors in the browser').toEqual([]);
      else await info.attach('window.png', { body: await browser.screenshot(), contentType: 'image/png' });
    });

    test.afterAll(async () => {
      await browser?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    test('makes a code that scans well, without an account, and saves it', async () => {
      await page.open('/create');
      await page.fill('textarea', 'Paste or type', 'https://example.org/menu');
      await page.expectText(/Scans well/);
      await page.expectNothingCutOff();
      const file = await page.expectFile('qr-code.png', () => page.click('button', 'Download PNG'));
      expect(await readBarcodes(file)).toEqual(['https://example.org/menu']);
    });

    test('signs in and shows the name of each link in the list', async () => {
      await page.open('/login');
      await page.expectNothingCutOff();
      await page.fill('input', 'Email', email);
      await page.fill('input', 'Password', password);
      await page.click('button', 'Sign in');
      await page.expectPath(/^\/dashboard$/);
      await page.expectText(/Our menu/);
      await page.open('/dashboard/qr-codes');
      await page.expectText(/Our menu/);
      await page.expectNothingCutOff();
      // The host is cut off if there is no room. Written from right to left, WebKit draws the ellipsis over the next letter.
      const { pathname } = new URL(codes.menu.short_url);
      const shownName = (name: string) => {
        const shown = [...document.querySelectorAll('article span')].find(({ textContent }) => textContent === name);
        return (
          shown && { isWhole: shown.scrollWidth <= shown.clientWidth, direction: getComputedStyle(shown).direction }
        );
      };
      expect(await page.run(shownName, pathname)).toEqual({ isWhole: true, direction: 'ltr' });
    });

    test('downloads the PNG of a code as a file, and shows a click that arrives afterwards', async ({ request }) => {
      await page.click('article a', menu.title);
      await page.expectPath(new RegExp(codes.menu.id));
      await page.click('button', 'Download');
      const file = await page.expectFile(`${menu.title}.png`, () => page.click('[role=menuitem]', 'PNG'));
      expect(await readBarcodes(file)).toEqual([codes.menu.short_url.toUpperCase()]);
      await page.expectText(/Total clicks\s+0\b/);
      await page.run(() => document.body.setAttribute('data-loaded', 'once'));
      await request.get(codes.menu.short_url, { headers: { 'user-agent': phone }, maxRedirects: 0 });
      await page.expectText(/Total clicks\s+1\b/);
      expect(await page.run(() => document.body.dataset['loaded'])).toBe('once');
      await page.expectNothingCutOff();
    });

    test('does not show the hidden table of a chart', async () => {
      const captionOnScreen = () => {
        const caption = document.querySelector('figure caption');
        caption?.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = caption?.getBoundingClientRect() ?? new DOMRect();
        return {
          text: caption?.textContent,
          isShown: document.elementFromPoint(x + width / 2, y + height / 2) === caption,
        };
      };
      await page.open(`/dashboard/qr-codes/${codes.menu.id}?tab=statistics`);
      await expect.poll(() => page.run(captionOnScreen)).toEqual({ text: 'Clicks over time', isShown: false });
    });

    test('centers the text of a date in its field', async () => {
      await page.open('/dashboard/qr-codes/new');
      await page.click('label', 'Event');
      await page.expectText(/Content: Event/);
      await page.expectNothingCutOff();
      const placeOfText = () => {
        const field = document.querySelector('input[type=datetime-local]');
        field?.scrollIntoView({ block: 'center' });
        const { x, y, height } = field?.getBoundingClientRect() ?? new DOMRect();
        // Without border and icon.
        return { x: x + 8, y: y + 4, width: 60, height: height - 8 };
      };
      const distanceFromCenter = async () => {
        const place = await page.run(placeOfText);
        const rows = (await brightnessOf(place)).flatMap((row, index) => (Math.max(...row) > 100 ? [index] : []));
        return Math.abs(((rows[0] ?? 0) + (rows.at(-1) ?? 0) + 1 - place.height) / 2);
      };
      // Polls, because the page is painted after it has scrolled.
      await expect.poll(distanceFromCenter).toBeLessThan(4);
    });

    test('shows the logo and the action of a public page', async () => {
      await page.open(codes.card.short_url);
      await page.expectText(/Save contact/);
      await page.expectNothingCutOff();
      const fromEdgeToFirstTile = () => {
        const logo = document.querySelector('header a :first-child');
        const { x, y, width } = logo?.getBoundingClientRect() ?? new DOMRect();
        return { x: x - 8, y: y + (6 * width) / 32, width: 8 + (6 * width) / 32, height: 1 };
      };
      const contrast = async () => {
        const pixels = (await brightnessOf(await page.run(fromEdgeToFirstTile))).flat();
        return Math.max(...pixels) - Math.min(...pixels);
      };
      await expect.poll(contrast).toBeGreaterThan(150);
      const file = await page.expectFile('Ana-Lima.vcf', () => page.click('main button, main a', 'Save contact'));
      expect(readFileSync(file, 'utf8')).toContain('FN:Ana Lima');
    });

    /** The brightness from 0 to 255 of the pixels in a part of the window, row by row. */
    async function brightnessOf(place: { x: number; y: number; width: number; height: number }): Promise<number[][]> {
      const [left, top, width, height] = [place.x, place.y, place.width, place.height].map(Math.round) as [
        number,
        number,
        number,
        number,
      ];
      const picture = sharp(await browser.screenshot()).extract({ left, top, width, height });
      const pixels = await picture.greyscale().raw().toBuffer();
      return Array.from({ length: height }, (_, row) => [...pixels.subarray(row * width, (row + 1) * width)]);
    }
  });
