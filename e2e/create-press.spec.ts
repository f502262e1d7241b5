import { expect, type Page } from '@playwright/test';
import { becomePro } from './support/pro.ts';
import { test } from './support/test.ts';
import { createVerifiedUser, keepSignedIn } from './support/users.ts';

const create = (page: Page) => page.getByRole('button', { name: 'Create QR code' });
const isCreation = (method: string, url: string) => method === 'POST' && new URL(url).pathname === '/v1/qr-codes';

/** Holds the replies to reservations back until `release` is called. */
async function holdReservations(page: Page): Promise<{ release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/v1/qr-codes/reservations', async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

const scansWell = (page: Page) => expect(page.getByText('Scans well').first()).toBeVisible();

/** Runs between the press and the release of the button. */
const moments = {
  'while the outline is replaced': async () => undefined,
  'while the short link is reserved': async (page: Page, release: () => void) => {
    await expect(page.getByText('Reserving your short link…').first()).toBeVisible();
    release();
    await scansWell(page);
  },
  'while the check runs': async (page: Page, release: () => void) => {
    release();
    await scansWell(page);
  },
};

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  test(`Create stays in place and each press sends one request at ${width} px`, async ({ page }) => {
    const email = await createVerifiedUser(page);
    await becomePro(page, email);
    await keepSignedIn(page, email);
    // Each page reserves a link of its own.
    await page.addInitScript(() => sessionStorage.removeItem('reserved_link'));
    await page.setViewportSize({ width, height });
    const requests: string[] = [];
    page.on('request', (request) => isCreation(request.method(), request.url()) && requests.push(request.url()));

    for (const [name, pass] of Object.entries(moments))
      await test.step(name, async () => {
        const { release } = await holdReservations(page);
        await page.goto('/dashboard/qr-codes/new');
        await expect(page.getByText('Fill in the required fields to see your code.')).toBeVisible();
        const before = await create(page).boundingBox();
        if (!before) throw new Error('not visible');
        await page.getByLabel('Destination URL').fill('https://example.org/menu');
        await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
        await page.mouse.down();
        await pass(page, release);
        expect(await create(page).boundingBox()).toEqual(before);
        await page.mouse.up();
        release();
        await page.waitForURL(/\/dashboard\/qr-codes\/[0-9a-f-]{36}$/);
        expect(requests.splice(0)).toHaveLength(1);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
  });

test('Create stays in place when a change of the style makes the code risky', async ({ page }) => {
  await keepSignedIn(page, await createVerifiedUser(page));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/dashboard/qr-codes/new');
  await page.getByLabel('Destination URL').fill('https://example.org/menu');
  await scansWell(page);
  await page.getByRole('tab', { name: 'Colors' }).click();
  const before = await create(page).boundingBox();
  await page.getByLabel('Dots', { exact: true }).fill('#dddddd');
  await expect(page.getByRole('region', { name: 'Scan check' }).getByRole('listitem').first()).toBeVisible();
  expect(await create(page).boundingBox()).toEqual(before);
});
