import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { authHeaders, becomePro } from './support/pro.ts';
import { readBarcodes } from './support/read-barcodes.ts';
import { test } from './support/test.ts';
import { createVerifiedUser, keepSignedIn } from './support/users.ts';

const at = (path: string) => `https://example.org/${path}`;
const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
};

interface SetUp {
  rules?: object;
  settings?: object;
  /** The pages of links are for visitors, who have no session. */
  isSignedIn?: boolean;
}

/** A code of a new Pro account that leads to `https://example.org/menu`, with rules or settings, through the API. */
async function createSmartCode(page: Page, setUp: SetUp = {}) {
  const email = await createVerifiedUser(page);
  await becomePro(page, email);
  const headers = await (setUp.isSignedIn ? keepSignedIn : authHeaders)(page, email);
  const data = { qr_type: 'url', title: 'Our menu', destination_url: at('menu') };
  const { id } = (await (await page.request.post('/v1/qr-codes', { headers, data })).json()) as { id: string };
  const api = `/v1/qr-codes/${id}`;
  for (const [path, body] of [
    ['rules', setUp.rules],
    ['link-settings', setUp.settings],
  ] as const)
    if (body) expect((await page.request.put(`${api}/${path}`, { headers, data: body })).status()).toBe(200);
  const code = (await (await page.request.get(api, { headers })).json()) as { short_url: string };
  return { headers, api, link: code.short_url, detail: `/dashboard/qr-codes/${id}` };
}

/** Where a link leads a visitor. */
async function redirectLocation(page: Page, link: string, userAgent = agents.iphone): Promise<string | undefined> {
  const answer = await page.request.get(link, { maxRedirects: 0, headers: { 'user-agent': userAgent } });
  return answer.headers()['location'];
}

test('a code leads each phone to its app store', async ({ page }) => {
  const rules = [
    { conditions: { systems: ['ios'] }, destination_url: at('app-store') },
    { conditions: { systems: ['android'] }, destination_url: at('google-play') },
  ];
  const { link } = await createSmartCode(page, { rules: { rules } });
  expect(await redirectLocation(page, link, agents.iphone)).toBe(at('app-store'));
  expect(await redirectLocation(page, link, agents.android)).toBe(at('google-play'));
  expect(await redirectLocation(page, link, agents.windows)).toBe(at('menu'));
});

test('a code with a password asks once per browser session', async ({ page, checks }) => {
  checks.expectErrors(/status of 403/);
  const { link } = await createSmartCode(page, { settings: { password: 'sesame' } });
  await page.goto(link);
  await checks.expectAccessible('password page');
  await page.getByLabel('Password').fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await checks.expectAccessible('wrong password');
  await page.getByLabel('Password').fill('sesame');
  // The destination is not in this network.
  const destination = page.waitForRequest(at('menu'));
  await page.keyboard.press('Enter');
  await destination;
  // Requests have the cookies of the browser.
  expect(await redirectLocation(page, link)).toBe(at('menu'));
  await page.context().clearCookies();
  const otherTab = await page.context().newPage();
  await otherTab.goto(link);
  await expect(otherTab.getByLabel('Password')).toBeVisible();
});

test('an expired code leads to its fallback, or shows a page', async ({ page, checks }) => {
  checks.expectErrors(/status of 410/);
  const ends = { at: '2026-01-01T00:00', fallback_url: at('over') };
  const { link, api, headers } = await createSmartCode(page, { rules: { timezone: 'Europe/Paris', ends } });
  expect(await redirectLocation(page, link)).toBe(at('over'));
  await page.request.put(`${api}/rules`, { headers, data: { ends: { at: ends.at } } });
  await expect.poll(() => redirectLocation(page, link)).toBeUndefined();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is no longer available');
  await checks.expectAccessible('page of an expired link');
});

test(
  'a scan of the picture and a click on the copied link are told apart',
  { tag: '@promise' },
  async ({ page, context }, testInfo) => {
    const { api, headers, detail } = await createSmartCode(page, { isSignedIn: true });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(detail);
    await page.getByRole('button', { name: 'Copy Short URL' }).click();
    await expect(page.getByRole('button', { name: 'Copied' }).first()).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const picture = testInfo.outputPath('code.png');
    const download = await page.request.get(`${api}/download/png?size=600`, { headers });
    const { downloadUrl } = (await download.json()) as { downloadUrl: string };
    await writeFile(picture, await (await page.request.get(downloadUrl)).body());
    const [scanned = ''] = await readBarcodes(picture);
    expect(scanned).toBe(copied.toUpperCase());
    // A scanner opens the text as it is.
    for (const link of [scanned, scanned, copied]) expect(await redirectLocation(page, link)).toBe(at('menu'));
    const stats = async () =>
      (await (await page.request.get(`${api}/stats?interval=day`, { headers })).json()) as { range: object };
    await expect
      .poll(async () => (await stats()).range)
      .toMatchObject({ total_clicks: 3, scan_clicks: 2, link_clicks: 1 });
    await page.getByRole('tab', { name: 'Statistics' }).click();
    await expect(page.locator('p:text-is("Scans") + p')).toHaveText('2');
  },
);

test('rules that are edited on the page decide in the simulator and for visitors', async ({ page }) => {
  const { link, detail } = await createSmartCode(page, { isSignedIn: true });
  await page.goto(detail);
  await page.getByRole('link', { name: 'Add rules' }).click();
  const simulator = page.locator('section', { has: page.getByRole('heading', { name: 'Try it out' }) });
  await expect(simulator.getByText('No rule applies: default destination')).toBeVisible();
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Phones');
  await page.getByLabel('Add condition').selectOption('Device');
  await page.getByRole('checkbox', { name: 'Phone' }).check();
  await page.getByRole('textbox', { name: 'Destination', exact: true }).fill(at('phones'));
  await expect(simulator.getByText('Phones applies')).toBeVisible();
  await simulator.getByLabel('Device').selectOption('Computer (Windows)');
  await expect(simulator.getByText('Phones does not apply: Device')).toBeVisible();
  expect(await redirectLocation(page, link)).toBe(at('menu'));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Smart destinations saved')).toBeVisible();
  await expect.poll(() => redirectLocation(page, link)).toBe(at('phones'));
  expect(await redirectLocation(page, link, agents.windows)).toBe(at('menu'));
});
