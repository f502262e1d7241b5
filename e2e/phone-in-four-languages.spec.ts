import { expect } from '@playwright/test';
import { aVerifiedPerson, signIn } from './support/people.ts';
import { test } from './support/test.ts';

const openPages = ['/login', '/register', '/forgot-password', '/reset-password?token=x', '/verify-email', '/privacy'];

test.use({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });

for (const language of ['en', 'es', 'pt-br', 'fr']) {
  test(`on a phone nothing is cut off and axe is content: ${language}`, async ({ page, journey }) => {
    test.slow();
    const look = async (path: string) => {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const root = document.documentElement;
        return { scrollWidth: root.scrollWidth, clientWidth: root.clientWidth };
      });
      expect(scrollWidth, `${path} is wider than the screen`).toBeLessThanOrEqual(clientWidth);
      await journey.expectAccessible();
    };
    for (const path of openPages) await look(path);
    const email = await aVerifiedPerson(page);
    await page.goto('/login?lang=en');
    await signIn(page, email);
    await page.waitForURL('**/dashboard');
    for (const path of ['/dashboard', '/dashboard/profile']) await look(path);
  });
}
