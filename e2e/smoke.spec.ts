import { expect } from '@playwright/test';
import { test } from './support/test.ts';

test('serves the login page', async ({ page }) => {
  const answer = await page.goto('/login');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('textbox', { name: /email/i })).toBeVisible();
  await expect(page.getByRole('button', { name: /sign in|log in/i })).toBeVisible();
});

test('says plainly that an address does not exist', async ({ page, journey }) => {
  journey.expectTrouble(/status of 404/);
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: /nothing at this address/i })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' });

    for (const path of ['/dev/ui', '/login', '/register']) {
      test(`${path} passes axe`, async ({ page, journey }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await journey.expectAccessible();
      });
    }
  });
}
