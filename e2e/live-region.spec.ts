import { menuItemOf } from './support/row.ts';
import { expectSpoken } from './support/spoken.ts';
import { test } from './support/test.ts';
import { createVerifiedUser, keepSignedIn } from './support/users.ts';

test('speaks the first message of a page, from an open dialog too, and toasts', async ({ page, checks }) => {
  checks.expectErrors(/ERR_FAILED/);
  const headers = await keepSignedIn(page, await createVerifiedUser(page));
  const data = { title: 'Menu', qr_type: 'url', destination_url: 'https://example.org' };
  await page.request.post('/v1/qr-codes', { headers, data });
  await page.goto('/dashboard/qr-codes');
  await (await menuItemOf(page, 'Menu', 'Delete')).click();
  await page.route('**/v1/qr-codes/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expectSpoken(page, 'Failed to delete QR code');
  await page.unroute('**/v1/qr-codes/*');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expectSpoken(page, 'QR code deleted');
});

test('speaks that the viewer has copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const query = new URLSearchParams({ type: 'text', data: JSON.stringify({ text: 'Hello' }) });
  await page.goto(`/qr/7k3m9qx?${query}`);
  await page.getByRole('button', { name: 'Copy Text' }).click();
  await expectSpoken(page, 'Copied');
});
