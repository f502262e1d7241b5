import { devices, expect, type Locator, type Page } from '@playwright/test';
import { findEmailedLink } from './support/mailbox.ts';
import { readBarcodes } from './support/read-barcodes.ts';
import { test } from './support/test.ts';
import { password, randomEmail } from './support/users.ts';

/** Five keys a second. */
const keyMs = 200;
/** The time to find a button and to press it. */
const clickMs = 1000;
/**
 * The budgets are those of a person at a machine with nothing else to do. Typing and clicks count in full: they are the same
 * everywhere. The rest of the elapsed time, which is waiting for pages, counts by a third, because the machine that runs the
 * tests runs several browsers and servers at once.
 */
const machineFactor = 3;

/**
 * Screen names by heading, where the path is not enough: the old page stays visible during navigation, and `/register` has two
 * screens.
 */
const screenNames: Record<string, string> = {
  'Check your email': '/register, check your email',
  'Verifying your email': '/verify-email',
  'Email verified': '/verify-email',
};

/** A person who types and clicks, with the time that this takes. */
function newcomer() {
  const startedAt = Date.now();
  const fields: string[] = [];
  const screens: string[] = [];
  let [keys, clicks, typingMs] = [0, 0, 0];
  let current: Page | undefined;
  return {
    fields,
    screens,
    /**
     * Looks at a tab from now on and records its screens: a screen is a path with a heading. The panel after the registration
     * is a screen too. A tab in the background is not seen.
     */
    async lookAt(page: Page) {
      current = page;
      await page.exposeFunction('onScreen', (name: string) => {
        if (page === current && !screens.includes(name)) screens.push(name);
      });
      await page.addInitScript((named) => {
        const report = (window as unknown as { onScreen: (name: string) => void }).onScreen;
        new MutationObserver(() => {
          const heading = document.querySelector('main h1')?.textContent;
          // The server answers `/` with the front page, which is `/login` as soon as its script runs.
          if (heading) report(named[heading] ?? location.pathname.replace(/^\/$/, '/login'));
        }).observe(document, { subtree: true, childList: true, characterData: true });
      }, screenNames);
    },
    async type(name: string, field: Locator, text: string) {
      const begunAt = Date.now();
      fields.push(name);
      keys += text.length;
      await field.pressSequentially(text, { delay: keyMs });
      typingMs += Date.now() - begunAt;
    },
    async click(target: Locator) {
      clicks += 1;
      await target.click();
    },
    /** Seconds that a person would have needed so far. */
    seconds() {
      const waitsMs = Date.now() - startedAt - typingMs;
      return (keys * keyMs + clicks * clickMs + waitsMs / machineFactor) / 1000;
    },
  };
}

const address = 'www.bistro.fr/menu';
const picture = (page: Page) => page.getByAltText('QR code with your content');

test('makes a direct code within 10 seconds and a saved, tracked one within 60', async ({ page, context }) => {
  const ana = newcomer();
  await ana.lookAt(page);
  const email = randomEmail();

  await test.step('make a code beside the login form', async () => {
    await page.goto('/');
    await ana.type('address', page.getByLabel('Paste or type'), address);
    await expect(picture(page)).toBeVisible();
    process.stdout.write(`picture of a direct code after ${ana.seconds().toFixed(1)} s\n`);
    expect(ana.seconds()).toBeLessThanOrEqual(10);
    await picture(page).screenshot({ path: test.info().outputPath('direct.png') });
    expect(await readBarcodes(test.info().outputPath('direct.png'))).toEqual([`https://${address}`]);
  });

  await test.step('keep it and register', async () => {
    await ana.click(page.getByRole('button', { name: 'Save free and count scans' }));
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await ana.type('email', page.getByRole('textbox', { name: 'Email' }), email);
    await ana.type('password', page.getByLabel('Password', { exact: true }), password);
    await ana.type('password again', page.getByLabel('Confirm password'), password);
    await ana.click(page.getByRole('button', { name: 'Create account' }));
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  });

  const mailTab = await context.newPage();
  await test.step('open the link of the email in a new tab', async () => {
    await ana.lookAt(mailTab);
    const link = await findEmailedLink(page, email, '/verify-email');
    // A toast ends after four seconds, so it is awaited from the start.
    const toast = mailTab.getByText('Your code is saved.', { exact: false }).waitFor();
    await mailTab.goto(link);
    await mailTab.waitForURL(/\/dashboard\/qr-codes\/[0-9a-f-]{36}$/);
    await toast;
    await expect(mailTab.getByRole('link', { name: address })).toHaveAttribute('href', `https://${address}`);
  });
  process.stdout.write(
    `saved, tracked code after ${ana.seconds().toFixed(1)} s on ${ana.screens.length} screens: ${ana.screens.join(' → ')}\n`,
  );
  expect(ana.seconds()).toBeLessThanOrEqual(60);
  expect(ana.fields).toEqual(['address', 'email', 'password', 'password again']);
  expect(ana.screens.length, ana.screens.join(' → ')).toBeLessThanOrEqual(5);
  // The first tab continues by itself.
  await page.waitForURL('**/dashboard**');

  await test.step('the code exists once and leads to the address', async () => {
    await mailTab.goto('/dashboard/qr-codes');
    await expect(mailTab.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(mailTab.getByRole('article')).toHaveCount(1);
    await expect(mailTab.getByRole('article')).toContainText('bistro.fr/menu');
  });
});

test('shows a visitor the scan of a code at once, and saves it with the link that was scanned', {
  tag: '@promise',
}, async ({ page, browser }) => {
  const startedAt = Date.now();
  await page.goto('/');
  await page.getByLabel('Paste or type').fill(address);
  await expect(picture(page)).toBeVisible();
  const seconds = (Date.now() - startedAt) / machineFactor / 1000;
  process.stdout.write(`picture of a visitor after ${seconds.toFixed(1)} s of machine time\n`);
  expect(seconds).toBeLessThanOrEqual(5);
  expect(new URL(page.url()).pathname, 'all on one screen').toBe('/login');

  await page.getByRole('button', { name: 'Try it live' }).click();
  const dialog = page.getByRole('dialog', { name: 'Try it live' });
  const file = test.info().outputPath('trial.png');
  await dialog.getByRole('img', { name: 'QR code with your trial link' }).screenshot({ path: file });
  const [link = ''] = await readBarcodes(file);
  const phone = await browser.newContext({ ...devices['iPhone 15'], locale: 'en-US' });
  const scan = await phone.newPage();
  await scan.goto(link);
  await expect(scan.getByRole('heading', { name: 'It works' })).toBeVisible();
  await expect(dialog.getByText(/^First scan: .*iPhone/)).toBeVisible();

  await dialog.getByRole('button', { name: 'Save free and count scans' }).click();
  const email = randomEmail();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(await findEmailedLink(page, email, '/verify-email'));
  await page.waitForURL(/\/dashboard\/qr-codes\/[0-9a-f-]{36}$/);
  const answer = await phone.request.get(link, { maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([302, `https://${address}`]);
  await phone.close();
});

test('downloads a network that was pasted, as PNG and SVG', async ({ page, checks }) => {
  await page.goto('/create');
  await expect(page.getByText('Your code appears here')).toBeVisible();
  await page.getByRole('region', { name: 'Preview' }).screenshot({ path: test.info().outputPath('ghost.png') });
  await expect(readBarcodes(test.info().outputPath('ghost.png'))).rejects.toThrow();

  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/v1/') && sent.push(request.url()));
  await page.getByLabel('Paste or type').fill('Red: Café Sol\nContraseña: buenos días');
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('wifi');
  await expect(page.getByText('Scans well')).toBeVisible();
  await checks.expectAccessible();
  for (const format of ['PNG', 'SVG'] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download ${format}` }).click();
    const file = test.info().outputPath((await download).suggestedFilename());
    await (await download).saveAs(file);
    expect(file).toMatch(new RegExp(`qr-code.${format.toLowerCase()}$`));
    expect(await readBarcodes(file)).toEqual(['WIFI:T:WPA;S:Café Sol;P:buenos días;;']);
  }
  expect(sent, 'requests to the server').toEqual([]);
});

test('keeps a code that needs Pro, and saves and opens it after the payment', { tag: '@promise' }, async ({ page }) => {
  await page.goto('/create');
  await page.getByLabel('Paste or type').fill('Network: Bistro\nPassword: crepes');
  await expect(page.getByText('Wi-Fi codes can only be saved with Pro', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Save with Pro' }).click();
  await page.waitForURL('**/register');
  const email = randomEmail();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(await findEmailedLink(page, email, '/verify-email'));

  await page.waitForURL('**/dashboard/qr-codes/kept');
  await expect(page.getByRole('heading', { name: 'Wi-Fi codes need Pro' })).toBeVisible();
  await expect(picture(page)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Upgrade to Pro' }).click();
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Pro!' })).toBeVisible();
  await page.waitForURL(/\/dashboard\/qr-codes\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Bistro').first()).toBeVisible();
});
