import { expect, type Page } from '@playwright/test';
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
/** The figures of the former view are dimmed until the next ones arrive. */
const settled = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0);

test('compares two months, and chooses a part of one in the chart', async ({ page }) => {
  await signIn(page);
  await page.goto(`${url}/dashboard/analytics`);
  await page.getByLabel('Period').selectOption({ label: 'Last month' });
  await expect(page).toHaveURL(/range=lastMonth/);
  await settled(page);
  const lastMonth = await clicks(page);
  expect(lastMonth).toBeGreaterThan(0);
  const [, before = ''] = /from ([\d,]+)/.exec(await totals(page).innerText()) ?? [];
  await page.getByRole('button', { name: 'Earlier period' }).click();
  await expect(page).toHaveURL(/from=/);
  await settled(page);
  // A month is compared with as many days before it; the month before may have another length.
  expect(await clicks(page)).toBeGreaterThan(0);
  expect(Number(before.replaceAll(',', ''))).toBeGreaterThan(0);
  await page.goBack();
  await expect(page).toHaveURL(/range=lastMonth/);
  await settled(page);
  expect(await clicks(page)).toBe(lastMonth);

  const chart = page.getByRole('slider', { name: 'Clicks over time' });
  await chart.focus();
  await page.keyboard.press('Home');
  for (let day = 1; day < 7; day += 1) await page.keyboard.press('Shift+ArrowRight');
  await expect(chart).toHaveAttribute('aria-valuetext', / 1 – .* 7$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=\d{4}-\d\d-07$/);
  await settled(page);
  expect(await clicks(page)).toBeLessThan(lastMonth);

  const box = await page.getByRole('slider', { name: 'Clicks over time' }).boundingBox();
  if (!box) throw new Error('no chart');
  await page.mouse.move(box.x + box.width * 0.4, box.y + 80);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.8, box.y + 90, { steps: 5 });
  await page.mouse.up();
  await expect(page).not.toHaveURL(/to=\d{4}-\d\d-07$/);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the chart as PNG' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^tessera-.*\.png$/);
});

test('follows a figure: France, then phones, then one code, and its page', async ({ page }) => {
  await signIn(page);
  await page.goto(`${url}/dashboard/analytics?compare=none`);
  const france = page.getByRole('table', { name: 'Countries' }).getByRole('row', { name: /^France/ });
  const inFrance = Number((await france.getByRole('cell').first().innerText()).replaceAll(',', ''));
  // The middle of the shape is in the ocean: overseas regions are parts of it.
  await page.locator('[data-country=FR]').dispatchEvent('click');
  await expect(page.getByRole('button', { name: 'Remove filter Country: France' })).toBeVisible();
  await settled(page);
  expect(await clicks(page)).toBe(inFrance);

  const phones = page.getByRole('table', { name: 'Devices' }).getByRole('row', { name: /^Phone/ });
  const onPhones = Number((await phones.getByRole('cell').first().innerText()).replaceAll(',', ''));
  await phones.getByRole('button').click();
  await expect(page).toHaveURL(/country=FR&device=mobile/);
  await settled(page);
  expect(await clicks(page)).toBe(onPhones);

  const first = page.getByRole('table', { name: 'Most clicks' }).getByRole('row').nth(1);
  const name = await first.getByRole('link').innerText();
  const ofCode = Number((await first.getByRole('cell').nth(-2).innerText()).replaceAll(',', ''));
  await first.getByRole('button', { name: `Show only ${name}` }).click();
  await expect(page.getByRole('button', { name: `Remove filter Code: ${name}` })).toBeVisible();
  await settled(page);
  expect(await clicks(page)).toBe(ofCode);

  // The page of the code has the same figure.
  const filters = new URL(page.url()).searchParams;
  await page.getByRole('link', { name }).first().click();
  const code = new URL(page.url()).pathname;
  await page.goto(`${url}${code}?tab=statistics&compare=none&country=FR&device=mobile`);
  await settled(page);
  expect(filters.get('country')).toBe('FR');
  expect(await clicks(page)).toBe(ofCode);
});
