import { expect, type Locator, type Page } from '@playwright/test';
import { checkScreen } from './support/check-screen.ts';
import { measureScripts, scriptBudget } from './support/page-weight.ts';
import { authHeaders, becomePro } from './support/pro.ts';
import type { Product } from './support/product.ts';
import { separateProduct } from './support/separate-product.ts';
import { test as base } from './support/test.ts';
import { createVerifiedUser, keepSignedIn, randomEmail, signIn } from './support/users.ts';

const operator = 'olga@example.org';
const test = base.extend<object, { product: Product }>(separateProduct({ ADMIN_EMAILS: operator }));
test.use({ reducedMotion: 'reduce' });

/** All tests of the file in one worker, so that its product starts once. */
test.describe.configure({ mode: 'default' });

/** Signs the operator in, in a browser of their own. */
async function openAsOperator(page: Page): Promise<Page> {
  const admin = await (await page.context().browser()?.newContext({ reducedMotion: 'reduce' }))?.newPage();
  if (!admin) throw new Error('no browser');
  const known = await admin.request.post(new URL('/v1/auth/login', page.url()).href, {
    data: { email: operator, password: 'mosaic-tile-7', turnstileToken: 'development-token' },
  });
  if (known.status() !== 200) await createVerifiedUser(page, operator);
  await keepSignedIn(admin, operator, { origin: new URL(page.url()).origin, password: 'mosaic-tile-7' });
  await admin.goto(new URL('/admin', page.url()).href);
  await expect(admin.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible();
  return admin;
}

async function createLink(page: Page, email: string, destination: string) {
  const headers = await authHeaders(page, email);
  const data = { qr_type: 'url', destination_url: destination };
  const created = await page.request.post('/v1/qr-codes', { headers, data });
  const { id } = (await created.json()) as { id: string };
  const code = await page.request.get(`/v1/qr-codes/${id}`, { headers });
  return ((await code.json()) as { short_hash: string }).short_hash;
}

const visitLink = async (page: Page, hash: string) => {
  const answer = await page.request.get(`/${hash}`, { maxRedirects: 0 });
  return { status: answer.status(), location: answer.headers()['location'] };
};

const subjectsTo = async (page: Page, email: string) => {
  const answer = await page.request.get('/v1/dev/mail', { params: { to: email } });
  return ((await answer.json()) as { messages: { subject: string }[] }).messages.map(({ subject }) => subject);
};

async function confirm(dialog: Locator, button: string, reason: string): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('an operator suspends an account and restores it', async ({ page, checks }) => {
  checks.expectErrors(/status of (401|403|410)/);
  const email = await createVerifiedUser(page);
  const hash = await createLink(page, email, 'https://example.org/menu');
  await page.goto('/login');
  await signIn(page, email);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForURL('**/dashboard');
  const admin = await openAsOperator(page);
  await admin.getByRole('searchbox', { name: 'Search by address' }).fill(email);
  await admin.getByRole('button', { name: `Suspend ${email}` }).click();
  await confirm(admin.getByRole('dialog'), 'Suspend account', 'Phishing');
  await expect(admin.getByRole('row', { name: new RegExp(email) }).getByText('Suspended')).toBeVisible();

  // The open page does not wait for the next click.
  await page.waitForURL('**/login');
  await signIn(page, email);
  await expect(page.getByText('This account is suspended')).toBeVisible();
  expect((await visitLink(page, hash)).status).toBe(410);
  await page.goto(`/${hash}`);
  await expect(page.getByRole('heading', { name: 'This link is not available' })).toBeVisible();
  await expect.poll(() => subjectsTo(page, email)).toContain('Your Tessera account was suspended');

  await admin.getByRole('button', { name: `Restore ${email}` }).click();
  await confirm(admin.getByRole('dialog'), 'Restore account', 'A mistake');
  await expect(admin.getByRole('button', { name: `Suspend ${email}` })).toBeVisible();
  await page.goto('/login');
  await signIn(page, email);
  await page.waitForURL('**/dashboard');
  expect(await visitLink(page, hash)).toEqual({ status: 302, location: 'https://example.org/menu' });
  await admin.context().close();
});

test('an operator blocks a reported code, its owner gets an email, and the link works again later', {
  tag: '@promise',
}, async ({ page, checks }) => {
  checks.expectErrors(/status of 451/);
  const email = await createVerifiedUser(page);
  const hash = await createLink(page, email, 'https://example.org/menu');
  await page.goto('/login');
  expect((await visitLink(page, hash)).status).toBe(302);
  const admin = await openAsOperator(page);
  await page.goto(`/report?link=${hash}`);
  await page.getByLabel('What is wrong?').selectOption('malware');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your report' })).toBeVisible();
  await expect.poll(() => subjectsTo(page, operator)).toContain(`Reported Tessera link: ${hash}`);

  await admin.getByRole('tab', { name: 'Reports' }).click();
  await admin
    .getByRole('group', { name: new RegExp(hash) })
    .getByRole('button', { name: 'Block…' })
    .click();
  const dialog = admin.getByRole('dialog', { name: 'Block this link?' });
  await expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveValue('malware');
  await confirm(dialog, 'Block link', 'Reported by a bank');
  await expect(admin.getByText('No open reports')).toBeVisible();
  await admin.getByLabel('Show').selectOption('closed');
  await expect(admin.getByText('Note: Reported by a bank')).toBeVisible();

  expect(await visitLink(page, hash)).toEqual({ status: 451, location: undefined });
  await page.goto(`/${hash}`);
  await expect(page.getByRole('heading', { name: 'This link was blocked' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Report this link' })).toHaveAttribute('href', `/report?link=${hash}`);
  await checkScreen(page, checks, 'page of a blocked link');
  await expect
    .poll(() => subjectsTo(page, email))
    .toContainEqual(expect.stringMatching(/^Your Tessera link .* was blocked$/));

  await admin.getByRole('tab', { name: 'Codes' }).click();
  await admin.getByRole('searchbox', { name: 'Search' }).fill(`${new URL(page.url()).origin}/${hash.toUpperCase()}`);
  const row = admin.getByRole('row', { name: new RegExp(hash) });
  await expect(row.getByText('Malware')).toBeVisible();
  await row.getByRole('button', { name: 'Unblock' }).click();
  await confirm(admin.getByRole('dialog'), 'Remove block', 'Checked again');
  await expect(row.getByText('Active')).toBeVisible();
  expect(await visitLink(page, hash)).toEqual({ status: 302, location: 'https://example.org/menu' });
  await expect
    .poll(() => subjectsTo(page, email))
    .toContainEqual(expect.stringMatching(/^Your Tessera link .* works again$/));
  await admin.context().close();
});

test('an operator blocks a host for all accounts, and every section fits every screen', async ({ page, checks }) => {
  const email = randomEmail();
  await createVerifiedUser(page, email);
  await becomePro(page, email);
  const [hash, other] = [
    await createLink(page, email, 'https://www.evil.test/login'),
    await createLink(page, email, 'https://example.org/'),
  ];
  for (const one of [hash, other]) expect((await visitLink(page, one)).status).toBe(302);
  await createVerifiedUser(page, operator).catch(() => undefined);
  await keepSignedIn(page, operator);
  await page.goto('/admin?tab=blocks');
  await page.getByRole('button', { name: 'Block a host or pattern' }).click();
  const dialog = page.getByRole('dialog', { name: 'Block destinations' });
  await checkScreen(page, checks, 'dialog that blocks a host');
  await dialog.getByRole('textbox', { name: 'Host' }).fill('evil.test');
  await confirm(dialog, 'Block', 'Phishing of a bank');
  await expect(page.getByRole('row', { name: /evil\.test/ })).toBeVisible();
  await expect.poll(async () => (await visitLink(page, hash)).status).toBe(451);
  expect((await visitLink(page, other)).status).toBe(302);

  for (const tab of ['users', 'codes', 'reports', 'blocks', 'settings', 'acts']) {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(`/admin?tab=${tab}`);
    await expect(page.getByRole('tabpanel').locator('table, form, section').first()).toBeVisible();
    await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 0.9 });
    await checkScreen(page, checks, `administration, ${tab}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/admin?tab=blocks');
  await page.getByRole('button', { name: 'Remove evil.test' }).click();
  await confirm(page.getByRole('dialog'), 'Remove block', 'Cleaned up');
  await expect.poll(async () => (await visitLink(page, hash)).status).toBe(302);
});

for (const path of ['/admin', '/admin?tab=reports'])
  test(`a first visit to ${path} stays within the script budget`, async ({ page }) => {
    await page.goto('/login');
    const admin = await openAsOperator(page);
    const fresh = await admin.context().newPage();
    const weight = measureScripts(fresh);
    await fresh.goto(new URL(path, page.url()).href);
    await expect(fresh.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible();
    const { kB, files } = await weight();
    process.stdout.write(`${path}: ${kB} kB of script (gzip) in ${files} files\n`);
    expect(files).toBeGreaterThan(0);
    expect(kB).toBeLessThanOrEqual(scriptBudget);
  });
