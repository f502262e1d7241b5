import { expect, type Page } from '@playwright/test';
import { createVerifiedUser, keepSignedIn } from './support/users.ts';
import { becomePro, controlStripe } from './support/pro.ts';
import { test } from './support/test.ts';

async function openSession(page: Page, email: string, call: 'checkout' | 'portal'): Promise<string> {
  const headers = await keepSignedIn(page, email);
  const data = call === 'portal' ? { data: {} } : {};
  const answer = await page.request.post(`/v1/subscription/${call}`, { headers, ...data });
  expect(answer.status()).toBe(200);
  return Object.values((await answer.json()) as Record<string, string>)[0] ?? '';
}

test('returns to the product after a declined card and a successful payment', async ({ page, checks }) => {
  const email = await createVerifiedUser(page);
  checks.expectErrors(/402/);
  await page.goto(await openSession(page, email, 'checkout'));
  await expect(page.getByRole('heading', { name: 'Subscribe to Tessera Pro' })).toBeVisible();
  await checks.expectAccessible();
  await page.getByLabel('Card number').fill('4000 0000 0000 0002');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(/\/dashboard\/subscription\/success\?session_id=cs_test_/);
});

test('the emulator’s portal and control page are accessible, and a canceled plan ends with its period', async ({
  page,
  checks,
}) => {
  const email = await createVerifiedUser(page);
  await becomePro(page, email);
  await page.goto(await openSession(page, email, 'portal'));
  await checks.expectAccessible();
  await page.getByRole('link', { name: 'Cancel subscription' }).click();
  await checks.expectAccessible();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('Your plan will be canceled on')).toBeVisible();
  await controlStripe(page, email, { do: 'advance', by: 'next' });
  await page.reload();
  await expect(page.getByText('No active subscription.')).toBeVisible();
  await page.goto('/dev/stripe');
  await expect(page.getByText(email)).toBeVisible();
  await checks.expectAccessible();
});
