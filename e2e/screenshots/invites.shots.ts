import { expect, type Page, test } from '@playwright/test';
import { findEmailedLink } from '../support/mailbox.ts';
import { randomEmail, createVerifiedUser, signIn } from '../support/users.ts';
import { inEveryVariant, snap, take } from './variants.ts';

async function sendInvites(page: Page, addresses: readonly string[]): Promise<void> {
  const token = await page.evaluate(() => sessionStorage.getItem('access_token'));
  for (const email of addresses) {
    const headers = { authorization: `Bearer ${token}` };
    const sent = await page.request.post('/v1/invites/send', { headers, data: { email } });
    expect(sent.status()).toBe(201);
  }
}

inEveryVariant((variant) => {
  test('invites', async ({ page }) => {
    const email = await createVerifiedUser(page);
    await page.goto('/login');
    await signIn(page, email);
    await page.waitForURL('**/dashboard');
    const friends = Array.from({ length: 5 }, randomEmail);
    await sendInvites(page, friends);
    await take(page, 'invites-limit', '/dashboard/invites', variant);
    await createVerifiedUser(page, friends[0]);
    await createVerifiedUser(page, friends[1]);
    await page
      .getByRole('button', { name: /^(Cancel invite|Annuler l’invitation)$/ })
      .first()
      .click();
    await snap(page, 'invites-cancel', variant);
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await take(page, 'invites', '/dashboard/invites', variant);
    const { pathname, search } = new URL(await findEmailedLink(page, friends[2] ?? '', '/register'));
    await page.evaluate(() => sessionStorage.clear());
    await take(page, 'register-invited', pathname + search, variant);
    await take(page, 'register-invite-spent', `${pathname}?invite=spent`, variant);
  });
});
