import { expect, test } from '@playwright/test';
import { findEmailedLink } from '../support/mailbox.ts';
import { randomEmail, createVerifiedUser, password, keepSignedIn } from '../support/users.ts';
import { inEveryVariant, inLanguage, snap, take } from './variants.ts';

const publicScreens = {
  login: '/login',
  register: '/register',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password?token=x',
  'reset-password-no-token': '/reset-password',
  'verify-email-failed': '/verify-email',
  terms: '/terms',
  privacy: '/privacy',
  'language-test': '/language-test',
  'not-found': '/nothing/here',
  'link-unknown': '/zzzzzzz',
  docs: '/docs',
  mailbox: '/dev/mailbox',
};

const dashboardScreens = {
  dashboard: '/dashboard',
  'qr-codes': '/dashboard/qr-codes',
  'qr-new': '/dashboard/qr-codes/new',
  'invites-none': '/dashboard/invites',
  subscription: '/dashboard/subscription',
  profile: '/dashboard/profile',
};

inEveryVariant((variant) => {
  test('public screens', async ({ page }) => {
    for (const [name, path] of Object.entries(publicScreens)) await take(page, name, path, variant);
  });

  test('sign-in, registration and password reset', async ({ page, context }) => {
    await page.goto(inLanguage('/login', variant));
    await page.locator('button[type=submit]').click();
    await expect(page.locator('[aria-invalid]').first()).toBeVisible();
    await snap(page, 'login-errors', variant);
    await context.setOffline(true);
    await page.waitForTimeout(300);
    await snap(page, 'offline', variant);
    await context.setOffline(false);
    const email = randomEmail();
    await page.goto(inLanguage('/register', variant));
    await page.locator('input[name=email]').fill(email);
    await page.locator('input[name=password]').fill(password);
    await page.locator('input[name=confirmPassword]').fill(password);
    await snap(page, 'register-filled', variant);
    await page.locator('button[type=submit]').click();
    await expect(page.getByText(email)).toBeVisible();
    await snap(page, 'check-email', variant);
    await take(page, 'verify-email-done', new URL(await findEmailedLink(page, email, '/verify-email')).href, variant);
    await page.goto(inLanguage('/forgot-password', variant));
    await page.locator('input[name=email]').fill(email);
    await page.locator('button[type=submit]').click();
    await expect(page.locator('input[name=email]')).toBeHidden();
    await snap(page, 'forgot-password-sent', variant);
  });

  test('verification email', async ({ page }) => {
    const email = randomEmail();
    const data = { email, password, turnstileToken: 'x', language: variant.language };
    await page.request.post('/v1/auth/register', { data });
    await findEmailedLink(page, email, '/verify-email');
    await take(page, 'email', `/dev/mailbox?to=${email}`, variant);
  });

  test('dashboard', async ({ page }) => {
    await keepSignedIn(page, await createVerifiedUser(page));
    for (const [name, path] of Object.entries(dashboardScreens)) await take(page, name, path, variant);
    await page.locator('section').last().getByRole('button').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await snap(page, 'profile-delete', variant);
    await take(page, 'payment-unconfirmed', '/dashboard/subscription/success?session_id=cs_test_none', variant);
    if (!variant.tag.startsWith('phone')) return;
    await page.goto(inLanguage('/dashboard', variant));
    await page.locator('header button[aria-expanded]').click();
    await snap(page, 'menu', variant);
  });
});
