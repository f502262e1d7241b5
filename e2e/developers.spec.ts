import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { findEmailedLink } from './support/mailbox.ts';
import { becomePro } from './support/pro.ts';
import type { Product } from './support/product.ts';
import { readBarcodes } from './support/read-barcodes.ts';
import { separateProduct } from './support/separate-product.ts';
import { type ScreenChecks, test } from './support/test.ts';
import { createVerifiedUser, keepSignedIn, password, randomEmail } from './support/users.ts';
import { startReceiver } from './support/webhook-receiver.ts';
import { iPhone } from './support/user-agents.ts';

const program = fileURLToPath(new URL('../packages/cli/bin/tessera.mjs', import.meta.url));

/** Only here, webhooks may reach loopback. */
const journey = test.extend<object, { product: Product }>(separateProduct({ WEBHOOK_ALLOW_PRIVATE: 'on' }));

async function signUp(page: Page): Promise<string> {
  const email = randomEmail();
  await page.goto('/register');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(await findEmailedLink(page, email, '/verify-email'));
  await page.waitForURL('**/dashboard/qr-codes/new');
  return email;
}

/** Creates a key on its page. Returns a function that runs the command line with this key and nothing else. */
async function createKey(page: Page, checks: ScreenChecks) {
  await page.goto('/dashboard/profile');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Script');
  await dialog.getByRole('checkbox', { name: 'stats:read' }).check();
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await checks.expectAccessible('create dialog');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = await page.getByLabel('API key', { exact: true }).inputValue();
  await expect(page.getByRole('heading', { name: 'Your new key: Script' })).toBeFocused();
  await checks.expectAccessible('new key');
  await page.getByRole('button', { name: 'Done' }).click();
  return key;
}

/** While a toast fades, its contrast is too low. */
async function waitForToastToEnd(page: Page, text: string): Promise<void> {
  await page.getByText(text).waitFor();
  await page.getByText(text).waitFor({ state: 'detached' });
}

/** Creates a webhook on its page and returns its secret. */
async function createWebhook(page: Page, checks: ScreenChecks, url: string): Promise<string> {
  await page.goto('/dashboard/profile');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('URL', { exact: true }).fill(url);
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
  await expect(page.getByRole('heading', { name: 'The secret of your new webhook' })).toBeFocused();
  await waitForToastToEnd(page, 'Webhook created');
  await checks.expectAccessible('new webhook');
  await page.getByRole('button', { name: 'Done' }).click();
  return secret;
}

const useMenu = async (page: Page, url: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${url}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

journey(
  'a new user creates a key and a webhook, then a script with the key alone makes a code that reports its clicks',
  { tag: '@promise' },
  async ({ page, baseURL, checks }) => {
    const receiver = await startReceiver();
    const folder = await mkdtemp(join(tmpdir(), 'tessera-journey-'));
    await becomePro(page, await signUp(page));
    const key = await createKey(page, checks);
    const env = { PATH: process.env['PATH'], TESSERA_URL: baseURL, TESSERA_KEY: key };
    const tessera = async (...args: string[]) =>
      (await promisify(execFile)(process.execPath, [program, ...args], { env, cwd: folder })).stdout;
    const secret = await createWebhook(page, checks, receiver.url);

    await test.step('a test event arrives and is in the log', async () => {
      await useMenu(page, receiver.url, 'Send test event');
      await waitForToastToEnd(page, 'Test event is on its way');
      const log = page.getByRole('region', { name: 'Deliveries' });
      await expect(log.getByRole('listitem').filter({ hasText: 'webhook.test' })).toContainText('Delivered');
      await expect(log.getByText('HTTP 204')).toBeVisible();
      await receiver.waitFor('webhook.test', secret);
      await checks.expectAccessible('delivery log');
    });

    const created = JSON.parse(await tessera('create', 'https://example.org/menu', '--title', 'Menu', '--json')) as {
      id: string;
      short_hash: string;
      short_url: string;
    };
    expect((await receiver.waitFor('code.created', secret)).data).toMatchObject({ id: created.id, title: 'Menu' });

    await tessera('download', created.short_hash, '--output', 'menu.png');
    const [scanned = ''] = await readBarcodes(join(folder, 'menu.png'));
    expect(scanned.toLowerCase()).toBe(created.short_url);
    expect(await tessera('stats', created.short_hash)).toContain('0 clicks');
    const visit = await page.request.get(scanned, { headers: { 'user-agent': iPhone }, maxRedirects: 0 });
    expect(visit.headers()['location']).toBe('https://example.org/menu');
    const { clicks } = (await receiver.waitFor('code.clicked', secret)).data;
    expect(clicks).toMatchObject([{ code_id: created.id, os: 'iOS', is_unique: true }]);
    expect(await tessera('stats', created.short_hash)).toContain('1 clicks');

    await test.step('a new secret signs the next event, and the old one still does', async () => {
      await useMenu(page, receiver.url, 'Rotate secret');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate secret' }).click();
      const next = await page.getByLabel('Secret', { exact: true }).inputValue();
      await expect(page.getByRole('heading', { name: 'The new secret of your webhook' })).toBeFocused();
      receiver.clear();
      await useMenu(page, receiver.url, 'Send test event');
      for (const valid of [next, secret]) await receiver.waitFor('webhook.test', valid);
    });

    await test.step('a revoked key is refused', async () => {
      await page.goto('/dashboard/profile/api-keys');
      await page.getByRole('button', { name: 'Revoke' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
      await expect(page.getByText('No keys yet')).toBeVisible();
      await expect(tessera('list')).rejects.toMatchObject({ code: 3, stderr: expect.stringContaining('revoked') });
    });
    await receiver.stop();
    await rm(folder, { recursive: true });
  },
);

test('the API reference searches, shows samples and tries a call with a key, from this server only', async ({
  page,
  baseURL,
}) => {
  const { authorization } = await keepSignedIn(page, await createVerifiedUser(page));
  const data = { name: 'docs', scopes: ['codes:read'], current_password: password };
  const { key } = (await (await page.request.post('/v1/api-keys', { data, headers: { authorization } })).json()) as {
    key: string;
  };
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${baseURL}/`) && !/^(data|blob):/.test(url)) elsewhere.push(url);
  });

  // The text comes with the page: it is there before any script has run.
  const script = /\/assets\/(docs|standalone)-/;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(script, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/docs', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Create a code', level: 2 })).toBeVisible();
  await expect(page.getByText('Create a code POST /v1/qr-codes')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Tessera', level: 1, exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Repeating requests' })).toBeVisible();
  await page.goto('/docs#tag/qrcodes/GET/qr-codes');
  const call = page.getByRole('region', { name: 'List the codes' });
  await expect(call.getByText('codes:read')).toBeVisible();

  await call.getByRole('button', { name: 'Shell Curl' }).click();
  await page.getByRole('option', { name: 'TypeScript' }).click();
  await expect(call.getByText('client.codes.list')).toBeVisible();
  await call.getByRole('button', { name: 'TypeScript', exact: true }).click();
  await page.getByRole('option', { name: 'Requests' }).click();
  await expect(call.getByText('requests.get')).toBeVisible();

  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Reference Search' });
  await search.locator('input').fill('logo');
  await expect(search.getByRole('option', { name: /Upload the logo/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByLabel('Bearer Token').first().fill(key);
  await call.getByRole('button', { name: /Test Request/ }).click();
  const answer = page.waitForResponse((response) => response.url().includes('/v1/qr-codes'));
  await page.getByRole('button', { name: /^Send get request/ }).click();
  expect((await answer).status()).toBe(200);
  await expect(page.getByText('200 OK').last()).toBeVisible();
  expect(elsewhere).toEqual([]);
});
