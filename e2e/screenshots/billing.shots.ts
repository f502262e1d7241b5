import { expect, test } from '@playwright/test';
import { createVerifiedUser, keepSignedIn } from '../support/users.ts';
import { visitSubscriptionStates } from '../support/subscription-states.ts';
import { inEveryVariant, inLanguage, snap, take } from './variants.ts';

inEveryVariant((variant) => {
  test('every subscription state', async ({ page }) => {
    const email = await createVerifiedUser(page);
    await keepSignedIn(page, email);
    await visitSubscriptionStates(page, email, async (name) => {
      await take(page, `subscription-${name}`, '/dashboard/subscription', variant);
    });
    await take(page, 'stripe-control', '/dev/stripe', variant);
  });

  test('checkout', async ({ page }) => {
    await keepSignedIn(page, await createVerifiedUser(page));
    await page.goto(inLanguage('/dashboard/subscription', variant));
    await page.getByRole('main').getByRole('button').first().click();
    await page.waitForURL(/stripe/);
    await snap(page, 'stripe-checkout', variant);
    await page.locator('button[type=submit]').first().click();
    await page.waitForURL('**/subscription/success*');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Pro/);
    await snap(page, 'payment-done', variant);
  });
});
