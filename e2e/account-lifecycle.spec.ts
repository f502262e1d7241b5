import { expect } from '@playwright/test';
import { findEmailedLink } from './support/mailbox.ts';
import { randomEmail, createVerifiedUser, password, signIn } from './support/users.ts';
import { test } from './support/test.ts';
import { waitForNetwork } from './support/wait.ts';

const secondPassword = 'another-tile-8';
const thirdPassword = 'third-tile-9';

test('registers, verifies, resets and changes the password, and deletes the account', { tag: '@promise' }, async ({
  page,
  browser,
  checks,
}) => {
  checks.expectErrors(/status of 401/);
  const email = randomEmail();

  await test.step('register, verify', async () => {
    await page.goto('/register');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await page.getByRole('button', { name: 'Resend verification email' }).click();
    await expect(page.getByText('Verification email sent. Please check your inbox.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to sign-in' }).click();
    // For an unverified account, the correct password only offers a new verification email.
    checks.expectErrors(/status of 403/);
    await signIn(page, email);
    await expect(page.getByText('Please verify your email address.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resend verification email' })).toBeVisible();
    await page.goto(await findEmailedLink(page, email, '/verify-email'));
    // This browser registered, so the link signs in.
    await page.waitForURL('**/dashboard/qr-codes/new');
  });

  await test.step('the session survives a reload', async () => {
    await page.reload();
    await expect(page.getByText(email).first()).toBeVisible();
  });

  await test.step('change the language of the account', async () => {
    await page.goto('/dashboard/profile');
    await page.getByLabel('Interface language').selectOption('fr');
    await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
    await expect(page.getByText('Langue enregistrée')).toBeVisible();
    await page.getByLabel('Langue de l’interface').selectOption('en');
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  });

  const otherSession = await browser.newContext();
  const otherPage = await otherSession.newPage();
  await test.step('change the password, which ends other sessions', async () => {
    await otherPage.goto(new URL('/login', page.url()).href);
    await signIn(otherPage, email);
    await otherPage.waitForURL('**/dashboard');

    await page.getByLabel('Current password').fill(password);
    await page.getByLabel('New password', { exact: true }).fill(secondPassword);
    await page.getByLabel('Confirm new password').fill(secondPassword);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password changed: Your password has been updated successfully')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();

    await otherPage.goto(new URL('/dashboard/invites', page.url()).href);
    await otherPage.waitForURL('**/login');
    await otherSession.close();
  });

  await test.step('reset the password by email', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    // The previous page has an email field too.
    await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expect(page.getByRole('link', { name: /reset-password\?token=/ })).toBeVisible();
    await page.goto(await findEmailedLink(page, email, '/reset-password'));
    await page.getByLabel('New password', { exact: true }).fill(thirdPassword);
    await page.getByLabel('Confirm password').fill(thirdPassword);
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
    await page.waitForURL('**/login');
    await signIn(page, email, { password: thirdPassword });
    await page.waitForURL('**/dashboard');
  });

  await test.step('delete the account', async () => {
    await page.goto('/dashboard/profile');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const confirm = page.getByRole('button', { name: 'Delete account for good' });
    await expect(confirm).toBeDisabled();
    await page.getByLabel(`To confirm, type your address: ${email}`).fill('someone@else.org');
    await expect(confirm).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Delete account' })).toBeFocused();
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByLabel(`To confirm, type your address: ${email}`).fill(email);
    await checks.expectAccessible();
    await confirm.click();
    await page.waitForURL('**/login');
    await expect(page.getByText('Account deleted: Your account has been permanently deleted')).toBeVisible();
    await signIn(page, email, { password: thirdPassword });
    await expect(page.getByText('Invalid email or password.')).toBeVisible();
  });
});

test('shows validation messages at their fields', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByText('Please confirm your password')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Email' }).fill('ann');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password').fill('other');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(page.getByText('Password must be at least 8 characters', { exact: true })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('long-enough');
  await page.getByRole('textbox', { name: 'Email' }).fill('ann@example.org');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();

  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Please check your input and try again.')).toBeVisible();

  await page.goto('/forgot-password');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill('ann');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();

  await page.goto('/reset-password?token=x');
  await page.getByLabel('New password', { exact: true }).fill('long-enough');
  await page.getByLabel('Confirm password').fill('not-the-same');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('The passwords do not match')).toBeVisible();
});

for (const [path, heading] of [
  ['/reset-password', 'Invalid Reset Link'],
  ['/verify-email', 'Email not verified'],
] as const)
  test(`${path} without a token does not use the one that was opened before in the tab`, async ({ page, checks }) => {
    checks.expectErrors(/status of 400/);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.postData() ?? ''));
    await page.goto(`${path}?token=made-up`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await waitForNetwork(page);
    sent.length = 0;
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await waitForNetwork(page);
    expect(sent).toEqual([]);
  });

test('explains invalid and expired links and offers the next step', async ({ page, checks }) => {
  checks.expectErrors(/status of 400/);
  await page.goto('/reset-password');
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await page.waitForURL('**/forgot-password');

  await page.goto('/reset-password?token=made-up');
  await page.getByLabel('New password', { exact: true }).fill(secondPassword);
  await page.getByLabel('Confirm password').fill(secondPassword);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Invalid reset link', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();

  await page.goto('/verify-email');
  await expect(page.getByText('No verification token provided...')).toBeVisible();
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(page.getByText('Please enter your email address')).toBeVisible();
  await page.goto('/verify-email?token=made-up');
  await expect(page.getByText('Failed to verify email. The token may be invalid or expired.')).toBeVisible();
});

test('handles a taken address, a common password and an ended session', async ({ page, checks }) => {
  checks.expectErrors(/status of (409|422|401)/);
  const email = await createVerifiedUser(page);
  await page.goto('/register');
  const fill = async (address: string, secret: string) => {
    await page.getByRole('textbox', { name: 'Email' }).fill(address);
    await page.getByLabel('Password', { exact: true }).fill(secret);
    await page.getByLabel('Confirm password').fill(secret);
    await page.getByRole('button', { name: 'Create account' }).click();
  };
  await fill(email, password);
  await expect(page.getByText('This email is already in use.')).toBeVisible();
  await fill(randomEmail(), 'password123');
  await expect(page.getByText('password too weak')).toBeVisible();

  await page.goto('/login');
  await signIn(page, email, { remember: true });
  await page.waitForURL('**/dashboard');
  await page.evaluate(() => {
    localStorage.setItem('access_token', 'gone');
    localStorage.setItem('refresh_token', 'gone');
  });
  await page.goto('/dashboard/subscription');
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).toBeNull();
  await signIn(page, email);
  await page.waitForURL('**/dashboard/subscription');
});

test('reports a missing network and keeps the entered values', async ({ page, context, checks }) => {
  checks.expectErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill('ann@example.org');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Network error. Please check your connection.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ann@example.org');
});

test('registers with the keyboard only', async ({ page }) => {
  const email = randomEmail();
  await page.goto('/register');
  await page.getByRole('textbox', { name: 'Email' }).focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  // Skip the button that shows the password.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
});
