import { expect } from '@playwright/test';
import { createVerifiedUser, signIn } from './support/users.ts';
import { test } from './support/test.ts';

test.describe('dashboard on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('opens the menu and closes it when a link is chosen', async ({ page }) => {
    const email = await createVerifiedUser(page);
    await page.goto('/login');
    await signIn(page, email);
    await page.waitForURL('**/dashboard');
    const invites = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Invites' });
    await expect(invites).toBeHidden();
    await page.getByRole('button', { name: /menu/i }).click();
    await invites.click();
    await page.waitForURL('**/dashboard/invites');
    await expect(invites).toBeHidden();
  });
});

test('preloads a page when the pointer is over its link', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const fetched = page.waitForRequest(/\/assets\/forgot-password-/);
  await page.getByRole('link', { name: 'Forgot your password?' }).hover();
  await fetched;
  expect(new URL(page.url()).pathname).toBe('/login');
});

test('shows when the network is lost and when it is back', async ({ page, context }) => {
  await page.goto('/login');
  await context.setOffline(true);
  await expect(page.getByText(/offline/i)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/offline/i)).toBeHidden();
});

test('shows a notice for an unknown short link in the visitor’s language', async ({ page, checks }) => {
  checks.expectErrors(/status of 404/);
  const answer = await page.goto('/zzzzzzz?lang=fr');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aucun code à cette adresse');
});
