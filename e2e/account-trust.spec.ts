import { expect, type Page } from '@playwright/test';
import { findEmail, findEmailedLink } from './support/mailbox.ts';
import { test } from './support/test.ts';
import { createVerifiedUser, password, randomEmail, signIn } from './support/users.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const secondPassword = 'another-tile-8';

async function openSignedIn(page: Page, email: string, given?: string): Promise<void> {
  await page.goto('/login');
  await signIn(page, email, { remember: true, ...(given && { password: given }) });
  await page.waitForURL('**/dashboard');
}

test('reports a new device, ends its session, and shows both in the history', { tag: '@promise' }, async ({
  page,
  browser,
  checks,
}) => {
  const email = await createVerifiedUser(page);
  await openSignedIn(page, email);
  const context = await browser.newContext({ userAgent: phone, baseURL: new URL(page.url()).origin });
  const other = await context.newPage();

  await test.step('a sign-in from another device is reported by email', async () => {
    await openSignedIn(other, email);
    const mail = await findEmail(page, email, 'New sign-in to your Tessera account');
    expect(mail).toContain('Safari on iOS');
    expect(mail).toContain('/dashboard/profile/security');
    expect(mail).toContain('/forgot-password');
  });

  await test.step('the other session is ended and lands on the login page', async () => {
    await page.goto('/dashboard/profile');
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Security' }).click();
    const sessions = page.getByRole('list', { name: 'Your sessions' });
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await expect(sessions.getByText('This device')).toHaveCount(1);
    await checks.expectAccessible();
    await sessions.getByRole('group', { name: 'Safari on iOS' }).getByRole('button', { name: 'End session' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await expect(sessions).toBeFocused();
    await other.waitForURL('**/login');
  });

  await test.step('the history has the sign-ins and the ended session', async () => {
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'History' }).click();
    const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem');
    await expect(events.first()).toContainText('Session ended');
    await expect(events.filter({ hasText: 'Signed in' })).toHaveCount(2);
    await checks.expectAccessible();
    await page.getByLabel('Event', { exact: true }).selectOption('account_created');
    await expect(events).toHaveCount(1);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe('history.csv');
  });
  await context.close();
});

test('changes the address by a link, and restores it by another', async ({ page, checks }) => {
  checks.expectErrors(/status of 401/);
  const email = await createVerifiedUser(page);
  const next = randomEmail();
  await openSignedIn(page, email);

  await test.step('request', async () => {
    await page.goto('/dashboard/profile/security');
    await page.getByRole('button', { name: 'Change address' }).click();
    await page.getByLabel('New email address').fill(next);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText(`We sent a link to ${next}.`)).toBeVisible();
    await findEmail(page, email, 'A new address was requested for your Tessera account');
  });

  await test.step('confirm', async () => {
    await page.goto(await findEmailedLink(page, next, '/change-email'));
    await expect(page.getByText(`Your account now uses ${next}.`)).toBeVisible();
    await checks.expectAccessible();
    await page.goto('/dashboard/profile');
    await expect(page.getByText(next).first()).toBeVisible();
  });

  await test.step('undo', async () => {
    await page.goto(await findEmailedLink(page, email, '/undo-email'));
    await checks.expectAccessible();
    await page.getByRole('button', { name: 'Restore my address' }).click();
    await expect(page.getByText(`Your account uses ${email} again.`)).toBeVisible();
    await page.goto('/dashboard');
    await page.waitForURL('**/login');
    await signIn(page, email);
    await expect(page.getByText('Invalid email or password.')).toBeVisible();
  });

  await test.step('set a new password with the emailed link', async () => {
    await page.goto(await findEmailedLink(page, email, '/reset-password'));
    await page.getByLabel('New password', { exact: true }).fill(secondPassword);
    await page.getByLabel('Confirm password').fill(secondPassword);
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.waitForURL('**/login');
    await signIn(page, email, { password: secondPassword });
    await page.waitForURL('**/dashboard');
    expect(password).not.toBe(secondPassword);
  });
});
