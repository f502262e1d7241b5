import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { becomePro } from './support/pro.ts';
import type { Product } from './support/product.ts';
import { separateProduct } from './support/separate-product.ts';
import { test as base } from './support/test.ts';
import { createVerifiedUser, keepSignedIn, randomEmail } from './support/users.ts';

const operator = randomEmail();
const blockList = fileURLToPath(new URL('./support/blocked-hosts.txt', import.meta.url));
const test = base.extend<object, { product: Product }>(
  separateProduct({ ADMIN_EMAILS: operator, BLOCK_LISTS: blockList }),
);
// All tests use the operator of their worker.
test.describe.configure({ mode: 'serial' });

async function createCode(page: Page, data: object) {
  const email = await createVerifiedUser(page);
  await becomePro(page, email);
  const headers = await keepSignedIn(page, email);
  const created = await page.request.post('/v1/qr-codes', { headers, data });
  expect(created.status()).toBe(201);
  const { id } = (await created.json()) as { id: string };
  const code = await page.request.get(`/v1/qr-codes/${id}`, { headers });
  return { id, headers, ...((await code.json()) as { short_hash: string; short_url: string }) };
}

test('a visitor reports a code from its page, and the operator is mailed and closes the report', async ({
  page,
  checks,
}) => {
  await createVerifiedUser(page, operator);
  const code = await createCode(page, { qr_type: 'text', qr_data: { text: 'Send me your card' }, encoding: 'tracked' });
  await page.goto(`/${code.short_hash}`);
  await page.getByRole('link', { name: 'Report this code' }).click();
  await expect(page.getByLabel('Short link')).toHaveValue(code.short_hash);
  await checks.expectAccessible('the report form');
  await page.getByLabel('What is wrong?').selectOption('phishing');
  await page.getByLabel('What happened?').fill('It asks for my card.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your report' })).toBeVisible();
  await checks.expectAccessible('the sent report');

  await expect(async () => {
    const answer = await page.request.get('/v1/dev/mail', { params: { to: operator } });
    const { messages } = (await answer.json()) as { messages: { subject: string; text: string }[] };
    const mail = messages.find(({ subject }) => subject === `Reported Tessera link: ${code.short_hash}`);
    expect(mail?.text).toContain('It asks for my card.');
    expect(mail?.text).toContain('/admin?tab=reports');
  }).toPass();

  await keepSignedIn(page, operator);
  await page.goto('/admin?tab=reports');
  const list = page.getByRole('list', { name: 'Reports' });
  await expect(list.getByText('It asks for my card.')).toBeVisible();
  await checks.expectAccessible('the reports');
  await list.getByRole('button', { name: 'Close report' }).click();
  await page.getByLabel('Note').fill('Harmless');
  await page.getByRole('dialog').getByRole('button', { name: 'Close report' }).click();
  await expect(page.getByText('No open reports')).toBeVisible();
  await page.getByLabel('Show').selectOption('closed');
  await expect(page.getByText('Note: Harmless')).toBeVisible();
});

test('a page that explains a link leads to the report form', async ({ page, checks }) => {
  checks.expectErrors(/status of 410/);
  const code = await createCode(page, { qr_type: 'url', destination_url: 'https://example.org/' });
  const off = { headers: code.headers, data: { is_active: false } };
  expect((await page.request.put(`/v1/qr-codes/${code.id}`, off)).status()).toBe(200);
  await page.goto(`/${code.short_hash}`);
  await expect(page.getByRole('heading', { name: 'This code is switched off' })).toBeVisible();
  await checks.expectAccessible('the explanation');
  await page.getByRole('link', { name: 'Report this link' }).click();
  await expect(page.getByLabel('Short link')).toHaveValue(code.short_hash);
});

test('the editor shows a blocked destination at its field and keeps everything that was typed', async ({
  page,
  checks,
}) => {
  checks.expectErrors(/status of 422/);
  const { headers } = await createCode(page, { qr_type: 'url', destination_url: 'https://example.org/' });
  // The server reads its lists while it starts.
  await expect(async () => {
    const data = { qr_type: 'url', destination_url: 'https://bad.example/' };
    expect((await page.request.post('/v1/qr-codes', { headers, data })).status()).toBe(422);
  }).toPass();
  await page.goto('/dashboard/qr-codes/new');
  const [address, name] = [page.getByLabel('Destination URL'), page.getByLabel('Title', { exact: true })];
  await address.fill('https://paypa1.com/');
  await expect(page.getByText('The name paypa1.com looks like paypal.com, but it is another site.')).toBeVisible();
  await address.fill('https://www.bad.example/login');
  await name.fill('Kept name');
  await page.getByRole('button', { name: 'Create QR code' }).click();
  await expect(page.getByText('This address is blocked as harmful and cannot be used')).toBeVisible();
  await expect(address).toBeFocused();
  await expect(address).toHaveValue('https://www.bad.example/login');
  await expect(name).toHaveValue('Kept name');
  await checks.expectAccessible('the refused destination');
  await address.fill('https://example.org/fine');
  await page.getByRole('button', { name: 'Create QR code' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kept name' })).toBeVisible();
});
