import { expect, type Page, test } from '@playwright/test';
import { aVerifiedPerson, signIn } from '../support/people.ts';

const folder = new URL('../../screenshots/', import.meta.url).pathname;

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
  invites: '/dashboard/invites',
  subscription: '/dashboard/subscription',
  profile: '/dashboard/profile',
};

const widths = { wide: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

async function take(page: Page, language: string, name: string, path: string): Promise<void> {
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${folder}${name}.png`, fullPage: true });
}

for (const [size, viewport] of Object.entries(widths)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const language of ['en', 'fr']) {
      test.describe(`${size} ${colorScheme} ${language}`, () => {
        test.use({ viewport, colorScheme, reducedMotion: 'reduce' });
        const tag = `${size}-${colorScheme}-${language}`;

        test('open screens', async ({ page }) => {
          for (const [name, path] of Object.entries(openScreens)) await take(page, language, `${name}-${tag}`, path);
        });

        test('dashboard', async ({ page }) => {
          const email = await aVerifiedPerson(page);
          await page.goto('/login');
          await signIn(page, email);
          await page.waitForURL('**/dashboard');
          for (const [name, path] of Object.entries(dashboardScreens))
            await take(page, language, `${name}-${tag}`, path);
        });
      });
    }
  }
}
