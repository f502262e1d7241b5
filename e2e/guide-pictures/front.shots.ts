import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { languageCodes, languageTags } from '@tessera/contract';
import sharp from 'sharp';
import { demoCodePath, signInToDemo } from '../support/demo-accounts.ts';
import { textsIn } from '../support/texts.ts';

const folder = fileURLToPath(new URL('../../apps/web/src/features/front/pictures/', import.meta.url));
/** In CSS pixels; the files have one and a half times as many. */
const size = { width: 480, height: 320 };
/** Maximum file size of a picture of the front page. */
const maxBytes = 30_000;

/** The element with some space around it: its beginning, or all of it in the middle of the picture. */
async function save(page: Page, element: Locator, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await element.evaluate((node) => {
    for (const bar of document.querySelectorAll<HTMLElement>('header, [class*="sticky"], [class*="fixed"]'))
      bar.style.position = 'static';
    for (const sibling of node.parentElement?.children ?? [])
      if (sibling !== node && sibling instanceof HTMLElement) sibling.style.visibility = 'hidden';
    window.scrollTo(0, node.getBoundingClientRect().top + window.scrollY - 200);
  });
  const box = await element.boundingBox();
  const above = Math.max((size.height - (box?.height ?? 0)) / 2, 8);
  const picture = await page.screenshot({ clip: { x: 0, y: (box?.y ?? 0) - above, ...size } });
  const { size: bytes } = await sharp(picture).webp({ quality: 78, effort: 6 }).toFile(`${folder}${name}.webp`);
  expect(bytes, `bytes of ${name}`).toBeLessThan(maxBytes);
}

/** One print, two menus. */
const menu = {
  timezone: 'Europe/Paris',
  rules: [
    { conditions: { hours: [{ from: '11:30', to: '15:00' }] }, destination_url: 'https://example.org/lunch' },
    { conditions: { hours: [{ from: '18:00', to: '24:00' }] }, destination_url: 'https://example.org/dinner' },
  ],
};

const work = {
  version: 1,
  text: 'example.org/summer-menu',
  type: 'url',
  values: { destination_url: 'https://example.org/summer-menu' },
  style: { style: 'rounded', dots_color: '#0F615C' },
};

for (const language of languageCodes)
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`${language}, ${colorScheme}`, () => {
      const t = textsIn(language);
      const suffix = `${language}-${colorScheme}`;
      test.use({
        colorScheme,
        locale: languageTags[language],
        viewport: { width: size.width, height: 1400 },
        deviceScaleFactor: 1.5,
        reducedMotion: 'reduce',
      });

      test('scans', async ({ page }) => {
        await page.addInitScript(
          (made) => sessionStorage.setItem('maker_work', JSON.stringify({ ...made, savedAt: Date.now() })),
          work,
        );
        await page.goto(`/create?lang=${language}`);
        await expect(page.getByText(t.scan.good)).toBeVisible();
        await save(page, page.getByRole('region', { name: t.maker.preview.title }), `scans-${suffix}`);
      });

      test('change and counts', async ({ page }) => {
        const headers = await signInToDemo(page, 'pro');
        const origin = process.env['E2E_SERVED_AT'] ?? '';
        await page.request.post(`${origin}/v1/auth/update-language`, { headers, data: { language } });
        const path = await demoCodePath(page, headers, 'Window sticker');
        const api = `${origin}/v1/qr-codes/${path.split('/').at(-1)}/rules`;
        expect((await page.request.put(api, { headers, data: menu })).status()).toBe(200);
        await page.goto(`${path}/rules?lang=${language}`);
        const rules = page.getByRole('heading', { name: t.rules.rules.title, exact: true });
        await save(page, page.locator('section').filter({ has: rules }).last(), `change-${suffix}`);
        await page.goto(`${path}?tab=statistics`);
        const chart = page.getByRole('figure').filter({ hasText: t.stats.chart.title });
        await expect(chart.locator('svg').first()).toBeVisible();
        await page.waitForTimeout(500);
        await save(page, chart, `counts-${suffix}`);
      });
    });
