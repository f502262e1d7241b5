import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './support/test.ts';
import { createVerifiedUser, keepSignedIn } from './support/users.ts';

const createPath = '/dashboard/qr-codes/new';

async function boundingBox(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not visible');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}
type Box = Awaited<ReturnType<typeof boundingBox>>;

const overlap = (a: Box, b: Box): boolean => a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom;

async function openAt(page: Page, width: number, height: number): Promise<void> {
  await keepSignedIn(page, await createVerifiedUser(page));
  await page.setViewportSize({ width, height });
  await page.goto(createPath);
  await expect(page.getByLabel('Destination URL')).toBeFocused();
  await page.getByLabel('Destination URL').fill('https://example.org/menu');
  await expect(page.getByText('Scans well').first()).toBeVisible();
}

const create = (page: Page) => page.getByRole('button', { name: 'Create QR code' });

for (const [width, height] of [
  [1366, 768],
  [390, 844],
] as const)
  test(`Create is in sight without scrolling at ${width} × ${height}`, async ({ page }) => {
    await openAt(page, width, height);
    expect((await boundingBox(create(page))).bottom).toBeLessThanOrEqual(height);
    await page.mouse.wheel(0, 600);
    await expect(create(page)).toBeInViewport({ ratio: 1 });
    // No horizontal scroll bar.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

test('a tablet has two columns', async ({ page }) => {
  await openAt(page, 820, 1180);
  const destination = await boundingBox(page.getByLabel('Destination URL'));
  expect((await boundingBox(page.getByRole('region', { name: 'Preview' }))).x).toBeGreaterThan(destination.right);
});

test('style tiles are equal, Reset ends at the edge and the color picker covers nothing', async ({ page }) => {
  await openAt(page, 1366, 768);
  await page.getByRole('tab', { name: 'Colors' }).click();
  const fields = [page.getByLabel('Dots', { exact: true }), page.getByLabel('Background', { exact: true })] as const;
  const text = await page
    .getByRole('button', { name: 'Reset' })
    .locator('span span')
    .last()
    .evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().right;
    });
  expect(Math.abs(text - (await boundingBox(fields[1])).right)).toBeLessThanOrEqual(1);

  await page.getByRole('button', { name: 'Pick a color: Dots' }).click();
  const panel = await boundingBox(page.getByRole('group', { name: 'Pick a color: Dots' }));
  for (const other of [...fields, page.getByRole('region', { name: 'Preview' }), create(page)])
    expect(overlap(panel, await boundingBox(other))).toBe(false);

  await page.getByRole('tab', { name: 'Style' }).click();
  const tiles = page.getByRole('group', { name: 'Style', exact: true }).locator('label');
  await expect(tiles).toHaveCount(6);
  const sizes = await tiles.evaluateAll((labels) =>
    labels.map((label) => `${Math.round(label.clientWidth)} × ${Math.round(label.clientHeight)}`),
  );
  expect(new Set(sizes).size).toBe(1);
});
