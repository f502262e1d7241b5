import { expect, test } from '@playwright/test';
import { findEmailedLink } from '../support/mailbox.ts';
import { randomEmail, createVerifiedUser, password, keepSignedIn } from '../support/users.ts';
import { inEveryLook, inLanguage, snap, take } from './looks.ts';

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
  'dev-ui': '/dev/ui',
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

inEveryLook((look) => {
  test('public screens', async ({ page }) => {
    for (const [name, path] of Object.entries(publicScreens)) await take(page, name, path, look);
  });

  test('sign-in, registration and password reset', async ({ page, context }) => {
    await page.goto(inLanguage('/login', look));
    await page.locator('button[type=submit]').click();
    await expect(page.locator('[aria-invalid]').first()).toBeVisible();
    await snap(page, 'login-errors', look);
    await context.setOffline(true);
    await page.waitForTimeout(300);
    await snap(page, 'offline', look);
    await context.setOffline(false);
    const email = randomEmail();
    await page.goto(inLanguage('/register', look));
    await page.locator('input[name=email]').fill(email);
    await page.locator('input[name=password]').fill(password);
    await page.locator('input[name=confirmPassword]').fill(password);
    await snap(page, 'register-filled', look);
    await page.locator('button[type=submit]').click();
    await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
    await snap(page, 'check-email', look);
    await take(page, 'verify-email-done', new URL(await findEmailedLink(page, email, '/verify-email')).href, look);
    await page.goto(inLanguage('/forgot-password', look));
    await page.locator('input[name=email]').fill(email);
    await page.locator('button[type=submit]').click();
    await expect(page.locator('input[name=email]')).toBeHidden();
    await snap(page, 'forgot-password-sent', look);
  });

  test('verification email', async ({ page }) => {
    const email = randomEmail();
    const data = { email, password, turnstileToken: 'x', language: look.language };
    await page.request.post('/v1/auth/register', { data });
    await findEmailedLink(page, email, '/verify-email');
    await take(page, 'email', `/dev/mailbox?to=${email}`, look);
  });

  test('dashboard', async ({ page }) => {
    await keepSignedIn(page, await createVerifiedUser(page));
    for (const [name, path] of Object.entries(dashboardScreens)) await take(page, name, path, look);
    await page.locator('section').last().getByRole('button').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await snap(page, 'profile-delete', look);
    await take(page, 'payment-unconfirmed', '/dashboard/subscription/success?session_id=cs_test_none', look);
    if (!look.tag.startsWith('phone')) return;
    await page.goto(inLanguage('/dashboard', look));
    await page.locator('header button[aria-expanded]').click();
    await snap(page, 'menu', look);
  });
});
