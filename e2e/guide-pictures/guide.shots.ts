import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { demoCodePath, demoLinkPath, signInToDemo } from '../support/demo-accounts.ts';
import { waitForNetwork } from '../support/wait.ts';

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));
/** Maximum file size of a picture in the docs. */
const maxBytes = 150_000;

async function savePicture(name: string, picture: Buffer): Promise<void> {
  const { size } = await sharp(picture).png({ palette: true, quality: 95, effort: 10 }).toFile(`${folder}${name}.png`);
  expect(size, `bytes of ${name}`).toBeLessThan(maxBytes);
}

const screen = async (page: Page, name: string) => savePicture(name, await page.screenshot());
/** An element down to the end of another one in it. */
async function part(page: Page, { from, to, name }: { from: Locator; to: Locator; name: string }): Promise<void> {
  const [outer, last] = [await from.boundingBox(), await to.boundingBox()];
  if (!outer || !last) throw new Error(`nothing to see: ${name}`);
  const height = last.y + last.height - outer.y + 8;
  await savePicture(name, await page.screenshot({ fullPage: true, clip: { ...outer, height } }));
}
const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await waitForNetwork(page);
  // The network is idle before a slow machine has shown the data.
  await page.waitForFunction(() => {
    const isInSight = (element: Element) => element.getBoundingClientRect().top < window.innerHeight;
    const placeholders = [...document.querySelectorAll('main .animate-shimmer')];
    return !placeholders.some(isInSight) && [...document.images].filter(isInSight).every(({ complete }) => complete);
  });
};
const scansWell = (page: Page) => expect(page.getByText('Scans well').first()).toBeVisible();

// The zone of the demo's accounts.
test.use({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', timezoneId: 'Europe/Paris' });

test('dashboard and plans', async ({ page }) => {
  await signInToDemo(page, 'pro');
  await page.goto('/dashboard');
  await settled(page);
  await expect(page.getByText(/in the last 7 days/)).toBeVisible();
  await screen(page, 'dashboard');
  await page.goto('/dashboard/subscription');
  await settled(page);
  await screen(page, 'plans');
});

test('create', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 940 });
  await signInToDemo(page, 'pro');
  await page.goto('/dashboard/qr-codes/new');
  await settled(page);
  await page.getByRole('textbox', { name: /^Title/ }).fill('Summer menu');
  await page.getByRole('textbox', { name: 'Destination URL' }).fill('https://example.org/summer');
  await page.getByRole('tab', { name: 'Style' }).click();
  await page.getByRole('radio', { name: 'Rounded', exact: true }).check({ force: true });
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    window.scrollTo(0, 0);
  });
  await page.waitForTimeout(1000);
  await scansWell(page);
  await screen(page, 'create');
});

test('detail page, statistics and print page', async ({ page }) => {
  const headers = await signInToDemo(page, 'pro');
  const path = await demoCodePath(page, headers, 'Spring campaign');
  await page.goto(path);
  await settled(page);
  await scansWell(page);
  await page.setViewportSize({ width: 1280, height: 1200 });
  await screen(page, 'detail');
  await page.goto(`${path}?tab=statistics`);
  const analytics = page.getByRole('tabpanel');
  // Everything is in sight, so that every part is loaded.
  await page.setViewportSize({ width: 1280, height: 3400 });
  await expect(analytics.getByRole('table', { name: 'Countries' })).toBeVisible();
  await expect(analytics.locator('.animate-shimmer')).toHaveCount(0);
  const week = analytics
    .locator('section')
    .filter({ has: page.getByRole('table', { name: 'Clicks by weekday and hour' }) });
  await part(page, { from: analytics, to: week, name: 'numbers' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/dashboard/print?code=${path.split('/').at(-1)}`);
  await expect(page.getByRole('button', { name: 'Make the PDF' })).toBeEnabled();
  await settled(page);
  await screen(page, 'print');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('viewer', async ({ page }) => {
    await page.goto(await demoLinkPath(page, await signInToDemo(page, 'pro'), 'Guest Wi-Fi'));
    await expect(page.getByText('Guest Wi-Fi').first()).toBeVisible();
    await settled(page);
    await screen(page, 'viewer');
  });
});

test.describe('dark theme, in French', () => {
  test.use({ viewport: { width: 1100, height: 860 }, colorScheme: 'dark', locale: 'fr-FR' });

  test('profile', async ({ page }) => {
    const headers = await signInToDemo(page, 'free');
    const url = `${process.env['E2E_SERVED_AT'] ?? ''}/v1/auth/update-language`;
    await page.request.post(url, { headers, data: { language: 'fr' } });
    await page.goto('/dashboard/profile');
    await settled(page);
    await screen(page, 'profile-dark-fr');
  });
});
