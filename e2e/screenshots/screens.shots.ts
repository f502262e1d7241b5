import { test } from '@playwright/test';
import { aVerifiedPerson, signIn } from '../support/people.ts';
import { inEveryLook, take } from './looks.ts';

const openScreens = {
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
  test('open screens', async ({ page }) => {
    for (const [name, path] of Object.entries(openScreens)) await take(page, name, path, look);
  });

  test('dashboard', async ({ page }) => {
    const email = await aVerifiedPerson(page);
    await page.goto('/login');
    await signIn(page, email);
    await page.waitForURL('**/dashboard');
    for (const [name, path] of Object.entries(dashboardScreens)) await take(page, name, path, look);
  });
});
