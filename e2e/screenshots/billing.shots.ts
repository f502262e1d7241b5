import { test } from '@playwright/test';
import { aVerifiedPerson, signIn } from '../support/people.ts';
import { throughStandings } from '../support/standings.ts';
import { inEveryLook, take } from './looks.ts';

inEveryLook((look) => {
  test('a subscription from its beginning to its end', async ({ page }) => {
    const email = await aVerifiedPerson(page);
    await page.goto('/login');
    await signIn(page, email, { remember: true });
    await page.waitForURL('**/dashboard');
    await throughStandings(page, email, async (name) => {
      await take(page, `subscription-${name}`, '/dashboard/subscription', look);
    });
    await take(page, 'stripe-knobs', '/dev/stripe', look);
  });
});
