import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { test } from './support/test.ts';
import { createVerifiedUser, keepSignedIn, password } from './support/users.ts';

const program = fileURLToPath(new URL('../packages/cli/bin/tessera.mjs', import.meta.url));

test('a new user creates a key in the browser and uses it on the command line', async ({ page, baseURL, checks }) => {
  test.slow();
  await keepSignedIn(page, await createVerifiedUser(page));
  await page.goto('/dashboard/profile');
  await page.getByRole('link', { name: 'Manage API keys' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Script');
  await dialog.getByRole('checkbox', { name: 'stats:read' }).check();
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await checks.expectAccessible('create dialog');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = await page.getByLabel('API key', { exact: true }).inputValue();
  await checks.expectAccessible('new key');

  const folder = await mkdtemp(join(tmpdir(), 'tessera-journey-'));
  const env = { PATH: process.env['PATH'], TESSERA_URL: baseURL, TESSERA_KEY: key };
  const tessera = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, [program, ...args], { env, cwd: folder })).stdout;
  const created = JSON.parse(await tessera('create', 'https://example.org/menu', '--title', 'Menu', '--json')) as {
    short_hash: string;
  };
  await tessera('download', created.short_hash, '--output', 'menu.png');
  expect((await readFile(join(folder, 'menu.png'))).subarray(1, 4).toString()).toBe('PNG');
  expect(await tessera('stats', created.short_hash)).toContain('0 clicks');

  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('No keys yet')).toBeVisible();
  await expect(tessera('list')).rejects.toMatchObject({ code: 3, stderr: expect.stringContaining('revoked') });
  await rm(folder, { recursive: true });
});

test('the API reference searches, shows samples and tries a call with a key, from this server only', async ({
  page,
  baseURL,
}) => {
  test.slow();
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

  await page.goto('/docs#tag/qrcodes/GET/qr-codes');
  const call = page.getByRole('region', { name: 'List the codes of the user, newest first by default' });
  await expect(call.getByText('codes:read')).toBeVisible({ timeout: 30_000 });

  await call.getByRole('button', { name: 'Shell Curl' }).click();
  await page.getByRole('option', { name: 'TypeScript' }).click();
  await expect(call.getByText('@tessera/client')).toBeVisible();
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
