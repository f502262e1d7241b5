import { expect } from '@playwright/test';
import { becomePro } from './support/pro.ts';
import { test } from './support/test.ts';
import { iPhone } from './support/user-agents.ts';
import { createVerifiedUser, keepSignedIn } from './support/users.ts';

test('statistics are shared with a password, opened in another browser, and gone when they are revoked', async ({
  page,
  browser,
  checks,
}) => {
  const email = await createVerifiedUser(page);
  await becomePro(page, email);
  const headers = await keepSignedIn(page, email);
  const data = { qr_type: 'url', destination_url: 'https://example.org/secret', title: 'Secret menu' };
  const created = await page.request.post('/v1/qr-codes', { headers, data });
  const { id } = (await created.json()) as { id: string };
  const { short_hash: hash } = (await (await page.request.get(`/v1/qr-codes/${id}`, { headers })).json()) as {
    short_hash: string;
  };
  await page.request.get(`/${hash.toUpperCase()}`, { headers: { 'user-agent': iPhone }, maxRedirects: 0 });

  await page.goto('/dashboard/analytics');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share statistics' });
  await dialog.getByLabel('Title (optional)').fill('Spring campaign');
  await dialog.getByLabel('Password (optional)', { exact: true }).fill('open sesame');
  await checks.expectAccessible('the form of a share');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByText('Spring campaign')).toBeVisible();
  await checks.expectAccessible('the list of shares');
  const url = (await dialog.getByRole('link').getAttribute('href')) ?? '';
  expect(url).toMatch(/\/qr\/shared\/[\w-]{43}$/);

  const visitor = await browser.newContext();
  const shared = await visitor.newPage();
  const answer = await shared.goto(url);
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  await shared.getByLabel('Password', { exact: true }).fill('wrong');
  await shared.getByRole('button', { name: 'Show statistics' }).click();
  await expect(shared.getByText('This password is not correct.').first()).toBeVisible();
  await shared.getByLabel('Password', { exact: true }).fill('open sesame');
  await shared.getByRole('button', { name: 'Show statistics' }).click();
  await expect(shared.getByRole('heading', { name: 'Spring campaign' })).toBeVisible();
  // The click is counted within seconds.
  await expect(async () => {
    await shared.reload();
    const totals = shared.getByRole('region', { name: 'Totals' });
    await expect(totals.getByText('1', { exact: true }).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(shared.getByText('Secret menu')).toHaveCount(0);
  expect(await shared.content()).not.toContain('example.org');

  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByText('Spring campaign')).toHaveCount(0);
  expect((await shared.reload())?.status()).toBe(404);
  await expect(shared.getByRole('heading', { name: 'There is nothing shared here' })).toBeVisible();
  await visitor.close();
});

test('the page of shared statistics is accessible on a phone, and prints without controls', async ({
  page,
  checks,
}) => {
  const email = await createVerifiedUser(page);
  await becomePro(page, email);
  const headers = await keepSignedIn(page, email);
  const data = { qr_type: 'url', destination_url: 'https://example.org/', title: 'Menu' };
  await page.request.post('/v1/qr-codes', { headers, data });
  const share = await page.request.post('/v1/shares', {
    headers,
    data: { kind: 'account', title: 'All', show_codes: true },
  });
  const { url } = (await share.json()) as { url: string };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(url);
  await expect(page.getByRole('region', { name: 'Totals' })).toBeVisible();
  await checks.expectAccessible('shared statistics');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('combobox')).toHaveCount(0);
});
