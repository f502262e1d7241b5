import { expect } from '@playwright/test';
import { findEmailedLink } from './support/mailbox.ts';
import { randomEmail, createVerifiedUser, password, signIn } from './support/users.ts';
import { test } from './support/test.ts';

test('registers, verifies the address from the mailbox, is signed in and signs out', async ({ page }) => {
  const email = randomEmail();
  await page.goto('/register');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  // Opens the email in the development mailbox and follows its link.
  await findEmailedLink(page, email, '/verify-email');
  await page.goto(`/dev/mailbox?to=${email}`);
  const message = page.getByRole('article').filter({ hasText: email });
  await expect(message).toContainText('Verify your email address');
  await message.getByRole('link', { name: 'Open the link' }).click();
  await page.waitForURL('**/dashboard/qr-codes/new');
  await expect(page.getByText('Your email address is verified.')).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.getByRole('button', { name: /sign out/i }).click();
  await page.waitForURL('**/login');
  await page.goto('/dashboard');
  await page.waitForURL('**/login');
});

test('accepts a verification link once', async ({ page, checks }) => {
  checks.expectErrors(/status of 400/);
  const email = randomEmail();
  await page.request.post('/v1/auth/register', { data: { email, password, turnstileToken: 'x' } });
  const link = await findEmailedLink(page, email, '/verify-email');
  // Another browser registered, so this one has to sign in.
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible();
  await page.waitForURL('**/login');
  await page.goto(link);
  await expect(page.getByText('Failed to verify email. The token may be invalid or expired.')).toBeVisible();
});

test('returns to the requested page after sign-in', async ({ page }) => {
  const email = await createVerifiedUser(page);
  await page.goto('/dashboard/invites');
  await page.waitForURL('**/login');
  await signIn(page, email);
  await page.waitForURL('**/dashboard/invites');
});

test('stores a remembered session in the browser, any other session in its tab only', async ({ page, context }) => {
  const email = await createVerifiedUser(page);
  const stored = () =>
    page.evaluate(() => ({
      persistent: ['access_token', 'refresh_token', 'remember_me'].filter((key) => localStorage.getItem(key) !== null),
      session: ['access_token', 'refresh_token'].filter((key) => sessionStorage.getItem(key) !== null),
    }));

  await page.goto('/login');
  await signIn(page, email);
  await page.waitForURL('**/dashboard');
  expect(await stored()).toEqual({ persistent: [], session: ['access_token', 'refresh_token'] });
  await page.getByRole('button', { name: /sign out/i }).click();
  await page.waitForURL('**/login');

  await signIn(page, email, { remember: true });
  await page.waitForURL('**/dashboard');
  expect(await stored()).toEqual({ persistent: ['access_token', 'refresh_token', 'remember_me'], session: [] });
  const otherTab = await context.newPage();
  await otherTab.goto('/dashboard');
  await expect(otherTab.getByText(email).first()).toBeVisible();

  // Signing out in one tab signs out all tabs.
  await page.getByRole('button', { name: /sign out/i }).click();
  await otherTab.waitForURL('**/login');
});

test('signs in a new tab of the same browser, and signs out all tabs at once', async ({ page, context, checks }) => {
  checks.expectErrors(/status of 401/);
  const email = await createVerifiedUser(page);
  await page.goto('/login');
  await signIn(page, email);
  await page.waitForURL('**/dashboard');

  const secondTab = await context.newPage();
  await secondTab.goto('/dashboard/profile');
  await expect(secondTab.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  const storedIn = (tab: typeof page) =>
    tab.evaluate(() => ({
      local: localStorage.getItem('refresh_token'),
      session: sessionStorage.getItem('refresh_token'),
    }));
  expect(await storedIn(secondTab)).toEqual(await storedIn(page));
  expect((await storedIn(page)).local).toBeNull();

  await test.step('both tabs continue after a renewal', async () => {
    for (const tab of [page, secondTab]) await tab.evaluate(() => sessionStorage.setItem('access_token', 'expired'));
    await Promise.all([page.reload(), secondTab.reload()]);
    await expect(page.getByText(email).first()).toBeVisible();
    await expect(secondTab.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    expect(await storedIn(secondTab)).toEqual(await storedIn(page));
  });

  await test.step('a tab that was on another site gets the tokens of the other', async () => {
    await secondTab.goto('about:blank');
    await page.evaluate(() => sessionStorage.setItem('access_token', 'expired'));
    await page.reload();
    await expect(page.getByText(email).first()).toBeVisible();
    // Longer than the server accepts a used refresh token.
    await page.waitForTimeout(11_000);
    await secondTab.goto('/healthz');
    await secondTab.evaluate(() => sessionStorage.setItem('access_token', 'expired'));
    await secondTab.goto('/dashboard/profile');
    await expect(secondTab.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await page.reload();
    await expect(page.getByText(email).first()).toBeVisible();
  });

  await page.getByRole('button', { name: /sign out/i }).click();
  await secondTab.waitForURL('**/login');
  const thirdTab = await context.newPage();
  await thirdTab.goto('/dashboard');
  await thirdTab.waitForURL('**/login');
});

test('reports a wrong password and keeps the entered values', async ({ page, checks }) => {
  checks.expectErrors(/status of 401/);
  const email = await createVerifiedUser(page);
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid email or password.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
});

test('renews an expired access token silently', async ({ page, checks }) => {
  checks.expectErrors(/status of 401/);
  const email = await createVerifiedUser(page);
  await page.goto('/login');
  await signIn(page, email, { remember: true });
  await page.waitForURL('**/dashboard');
  await page.evaluate(() => localStorage.setItem('access_token', 'expired'));
  await page.reload();
  await expect(page.getByText(email).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).not.toBe('expired');
});
