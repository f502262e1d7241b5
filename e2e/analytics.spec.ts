import { expect, type Locator, type Page } from '@playwright/test';
import { startProduct } from './support/product.ts';
import { test } from './support/test.ts';
import { keepSignedIn } from './support/users.ts';

/** The demo has 90 days of clicks, so two months can be compared. Two processes behind nginx have no demo. */
test.skip(Boolean(process.env['E2E_POSTGRES_URL']), 'The demo is for one process');
test.describe.configure({ mode: 'serial' });

let url: string;
let stop: () => Promise<void>;
test.beforeAll(async () => {
  const product = await startProduct({}, { withDemo: true });
  ({ url } = product);
  stop = () => product.stop();
});
test.afterAll(() => stop());

const signIn = (page: Page) => keepSignedIn(page, 'pro@tessera.test', { origin: url, password: 'mosaic-demo' });

const totals = (page: Page) => page.getByRole('region', { name: 'Totals' });
const clicks = async (page: Page): Promise<number> =>
  Number((await totals(page).locator('p:text-is("Clicks") + p').innerText()).replaceAll(',', ''));
/** Changes the view, and waits for its figures: those of the former view stay until then. */
async function change(page: Page, act: () => Promise<unknown>): Promise<void> {
  const isView = (url: string) => url.includes('/v1/analytics?') && !url.includes('last_minutes');
  await Promise.all([page.waitForResponse((response) => isView(response.url())), act()]);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

test('compares two months, and chooses a part of one in the chart', async ({ page }) => {
  await signIn(page);
  await change(page, () => page.goto(`${url}/dashboard/analytics`));
  await change(page, () => page.getByLabel('Period', { exact: true }).selectOption({ label: 'Last month' }));
  await expect(page).toHaveURL(/range=lastMonth/);
  const lastMonth = await clicks(page);
  expect(lastMonth).toBeGreaterThan(0);
  const [, before = ''] = /from ([\d,]+)/.exec(await totals(page).innerText()) ?? [];
  expect(Number(before.replaceAll(',', ''))).toBeGreaterThan(0);
  await change(page, () => page.getByRole('button', { name: 'Earlier period' }).click());
  await expect(page).toHaveURL(/from=/);
  expect(await clicks(page)).not.toBe(lastMonth);
  await page.goBack();
  await expect(page).toHaveURL(/range=lastMonth/);
  await expect.poll(() => clicks(page)).toBe(lastMonth);

  const chart = page.getByRole('slider', { name: 'Clicks over time' });
  await chart.focus();
  await page.keyboard.press('Home');
  for (let day = 1; day < 7; day += 1) await page.keyboard.press('Shift+ArrowRight');
  await expect(chart).toHaveAttribute('aria-valuetext', / 1 – .* 7$/);
  await change(page, () => page.keyboard.press('Enter'));
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=\d{4}-\d\d-07$/);
  expect(await clicks(page)).toBeLessThan(lastMonth);

  const box = await chart.boundingBox();
  if (!box) throw new Error('no chart');
  await page.mouse.move(box.x + box.width * 0.4, box.y + 80);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.8, box.y + 90, { steps: 5 });
  await change(page, () => page.mouse.up());
  await expect(page).not.toHaveURL(/to=\d{4}-\d\d-07$/);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the chart as PNG' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^tessera-.*\.png$/);
});

test('follows a figure: France, then phones, then one code, and its page', async ({ page }) => {
  await signIn(page);
  // The demo has single clicks of the last days only, and filters count these.
  const view = 'range=days7&compare=none';
  await change(page, () => page.goto(`${url}/dashboard/analytics?${view}`));
  const numberIn = async (cell: Locator) => Number((await cell.innerText()).replaceAll(',', ''));
  const row = (table: string, name: RegExp) => page.getByRole('table', { name: table }).getByRole('row', { name });
  const inFrance = await numberIn(
    row('Countries', /^France/)
      .getByRole('cell')
      .first(),
  );
  // The middle of the shape is in the ocean: overseas regions are parts of it.
  await change(page, () => page.locator('[data-country=FR]').dispatchEvent('click'));
  await expect(page.getByRole('button', { name: 'Remove filter Country: France' })).toBeVisible();
  expect(await clicks(page)).toBe(inFrance);

  const phones = row('Devices', /^Phone/);
  const onPhones = await numberIn(phones.getByRole('cell').first());
  await change(page, () => phones.getByRole('button').click());
  await expect(page).toHaveURL(/country=FR&device=mobile/);
  expect(await clicks(page)).toBe(onPhones);

  const first = page.getByRole('table', { name: 'Most clicks' }).getByRole('row').nth(1);
  const name = await first.getByRole('link').innerText();
  const ofCode = await numberIn(first.getByRole('cell').nth(-2));
  await change(page, () => first.getByRole('button', { name: `Show only ${name}` }).click());
  await expect(page.getByRole('button', { name: `Remove filter Code: ${name}` })).toBeVisible();
  expect(await clicks(page)).toBe(ofCode);

  // The page of the code has the same figure.
  await first.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const code = new URL(page.url()).pathname;
  await change(page, () => page.goto(`${url}${code}?tab=statistics&${view}&country=FR&device=mobile`));
  expect(await clicks(page)).toBe(ofCode);
});
