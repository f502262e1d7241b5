import { expect, type Locator, type Page } from '@playwright/test';
import { languageCodes, type QrStats } from '@tessera/contract';
import { sampleCodes } from './support/sample-codes.ts';
import { test } from './support/test.ts';
import { createVerifiedUser, keepSignedIn } from './support/users.ts';
import { waitForNetwork } from './support/wait.ts';

/** Signs in a free account with its one code; returns the path of the code's page. */
async function signInWithCode(page: Page): Promise<string> {
  const email = await createVerifiedUser(page);
  const headers = await keepSignedIn(page, email);
  const created = await page.request.post('/v1/qr-codes', { headers, data: sampleCodes[0] });
  return `/dashboard/qr-codes/${((await created.json()) as { id: string }).id}`;
}

const boundingBox = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const rightOf = async (element: Locator) => {
  const { x, width } = await boundingBox(element);
  return x + width;
};

/** Sizes of the texts on the screen: the font size, times the scale of the drawing. */
const textSizes = (texts: Locator): Promise<number[]> =>
  texts.evaluateAll((nodes) =>
    (nodes as SVGTextElement[]).map(
      (node) => Number.parseFloat(getComputedStyle(node).fontSize) * (node.getScreenCTM()?.a ?? 0),
    ),
  );

test('charts have texts of 12 px, and the heatmap all 24 hours, at every width', async ({ page }) => {
  const path = await signInWithCode(page);
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${path}?tab=statistics`);
    const texts = page.locator('figure svg text');
    await expect(texts.first()).toBeVisible();
    // The charts measure their place a moment after the page is shown.
    await expect.poll(async () => new Set(await textSizes(texts)), { message: `${width} px` }).toEqual(new Set([12]));
    const lastHour = page.locator('figure table tr:last-child td:last-child').last();
    const card = page.locator('section').filter({ has: lastHour }).last();
    expect(await rightOf(lastHour)).toBeLessThanOrEqual(await rightOf(card));
    expect(await lastHour.evaluate((cell) => cell.getBoundingClientRect().width)).toBeGreaterThan(5);
  }
});

test('nothing moves when a link is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(await signInWithCode(page));
  const button = page.getByRole('button', { name: 'Copy Short URL' });
  const before = await boundingBox(button);
  await button.click();
  const copied = page.getByRole('button', { name: 'Copied' });
  await expect(copied).toBeVisible();
  expect(await boundingBox(copied)).toEqual(before);
});

test('“View all QR codes” ends where the rows end', async ({ page }) => {
  await signInWithCode(page);
  await page.goto('/dashboard');
  const clicks = page.getByRole('main').getByText('0 clicks');
  await expect(clicks).toBeVisible();
  const edge = await rightOf(clicks);
  expect(Math.abs((await rightOf(page.getByRole('link', { name: 'View all QR codes' }))) - edge)).toBeLessThan(1);
});

test('the example in the empty list has an icon of 16 px', async ({ page }) => {
  await keepSignedIn(page, await createVerifiedUser(page));
  await page.goto('/dashboard/qr-codes');
  await expect(page.getByRole('heading', { name: 'No QR codes' })).toBeVisible();
  const icons = await page
    .locator('main [aria-hidden=true] p svg')
    .evaluateAll((found) => found.map((icon) => icon.clientWidth));
  expect(icons).toEqual([16]);
});

test('toasts have the font of the app', async ({ page }) => {
  await keepSignedIn(page, await createVerifiedUser(page));
  await page.goto('/dashboard/profile');
  await page.getByRole('combobox', { name: 'Interface language' }).selectOption('en');
  const title = page.locator('[data-sonner-toast] [data-title]');
  await expect(title).toBeVisible();
  expect(await title.evaluate((node) => getComputedStyle(node).fontFamily)).toMatch(/^"?Figtree/);
});

test('the current page stands out in the navigation in both themes', async ({ page }) => {
  await keepSignedIn(page, await createVerifiedUser(page));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/dashboard');
    const link = page.getByRole('navigation').getByRole('link', { name: 'Dashboard' });
    await expect(link).toHaveAttribute('aria-current', 'page');
    expect(await link.evaluate(contrastWithPage), colorScheme).toBeGreaterThan(1.2);
  }
});

/** The contrast between the background of an element and that of the page. Runs in the browser. */
function contrastWithPage(element: Element): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const luminance = (color: string): number => {
    if (!context) return Number.NaN;
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [element, document.body]
    .map((one) => luminance(getComputedStyle(one).backgroundColor))
    .sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test('the download size fits in every language', async ({ page }) => {
  const path = await signInWithCode(page);
  for (const language of languageCodes)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${path}?lang=${language}`);
      const select = page.getByRole('main').locator('select').first();
      await expect(select).toBeVisible();
      expect(await select.evaluate(spaceLeft), `${language}, ${width} px`).toBeGreaterThanOrEqual(0);
    }
  await waitForNetwork(page);
});

/** The width of a select's text box that its text leaves free. Runs in the browser. */
function spaceLeft(element: Element): number {
  if (!(element instanceof HTMLSelectElement)) return Number.NaN;
  const { font, paddingLeft, paddingRight } = getComputedStyle(element);
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return Number.NaN;
  context.font = font;
  const text = context.measureText(element.selectedOptions[0]?.text ?? '').width;
  return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - text;
}

test('the links in the footer stay on one line in every language', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 900 });
  for (const language of languageCodes) {
    await page.goto(`/terms?lang=${language}`);
    const links = page.getByRole('contentinfo').getByRole('link');
    await expect(links).toHaveCount(3);
    const [terms, report] = [await boundingBox(links.first()), await boundingBox(links.last())];
    expect(report.y, language).toBe(terms.y);
  }
});

test('the axis labels of charts are not cut off', async ({ page }) => {
  const path = await signInWithCode(page);
  await page.route('**/v1/qr-codes/*/stats?*', async (route) => {
    const response = await route.fetch();
    const stats = (await response.json()) as QrStats;
    const days = stats.daily_stats.map((day) => ({ ...day, total_clicks: 680_000 }));
    await route.fulfill({ response, json: { ...stats, daily_stats: days } });
  });
  await page.goto(path);
  const texts = page.locator('figure svg.absolute text');
  await expect(texts.filter({ hasText: '800,000' })).toHaveCount(1);
  const distances = await texts.evaluateAll((nodes) =>
    nodes.map(
      (node) => node.getBoundingClientRect().left - (node.closest('.absolute')?.getBoundingClientRect().left ?? 0),
    ),
  );
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(0);
});
