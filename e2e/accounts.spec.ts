import { expect } from '@playwright/test';
import { linkMailedTo } from './support/mailbox.ts';
import { anAddress, aVerifiedPerson, password, signIn } from './support/people.ts';
import { test } from './support/test.ts';

test('a newcomer registers, verifies the address from the mailbox, signs in and out', async ({ page }) => {
  const email = anAddress();
  await page.goto('/register');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  // The mailbox as a person uses it, once the mail is there: find the mail, open its link.
  await linkMailedTo(page, email, '/verify-email');
  await page.goto(`/dev/mailbox?to=${email}`);
  const mail = page.getByRole('article').filter({ hasText: email });
  await expect(mail).toContainText('Verify your email address');
  await mail.getByRole('link', { name: 'Open the link' }).click();
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible();
  await page.waitForURL('**/login', { timeout: 10_000 });

  await signIn(page, email);
  await page.waitForURL('**/dashboard');
  await expect(page.getByText(email).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.getByRole('button', { name: /sign out/i }).click();
  await page.waitForURL('**/login');
  await page.goto('/dashboard');
  await page.waitForURL('**/login');
});

test('a link from the mail works once', async ({ page, journey }) => {
  journey.expectTrouble(/status of 400/);
  const email = anAddress();
  await page.request.post('/v1/auth/register', { data: { email, password, turnstileToken: 'x' } });
  const link = await linkMailedTo(page, email, '/verify-email');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('Failed to verify email. The token may be invalid or expired.')).toBeVisible();
});

test('someone without a session is sent to sign in and then to where they wanted to go', async ({ page }) => {
  const email = await aVerifiedPerson(page);
  await page.goto('/dashboard/invites');
  await page.waitForURL('**/login');
  await signIn(page, email);
  await page.waitForURL('**/dashboard/invites');
});

test('remember me keeps the session in the browser, without it the tab alone has it', async ({ page, context }) => {
  const email = await aVerifiedPerson(page);
  const stored = () =>
    page.evaluate(() => ({
      persistent: ['access_token', 'refresh_token', 'remember_me'].filter((key) => localStorage.getItem(key) !== null),
      session: ['access_token', 'refresh_token'].filter((key) => sessionStorage.getItem(key) !== null),
    }));

  await page.goto('/login');
  await signIn(page, email);
  await page.waitForURL('**/dashboard');
  expect(await stored()).toEqual({ persistent: [], session: ['access_token', 'refresh_token'] });
  await page.getByRole('button', { name: /sign out/i }).click();
  await page.waitForURL('**/login');

  await signIn(page, email, { remember: true });
  await page.waitForURL('**/dashboard');
  expect(await stored()).toEqual({ persistent: ['access_token', 'refresh_token', 'remember_me'], session: [] });
  const otherTab = await context.newPage();
  await otherTab.goto('/dashboard');
  await expect(otherTab.getByText(email).first()).toBeVisible();

  // Signing out in one tab signs out all.
  await page.getByRole('button', { name: /sign out/i }).click();
  await otherTab.waitForURL('**/login');
});

test('a wrong password says so and loses nothing that was typed', async ({ page, journey }) => {
  journey.expectTrouble(/status of 401/);
  const email = await aVerifiedPerson(page);
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid email or password.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
});

test('an expired access token is renewed without the person noticing', async ({ page, journey }) => {
  journey.expectTrouble(/status of 401/);
  const email = await aVerifiedPerson(page);
  await page.goto('/login');
  await signIn(page, email, { remember: true });
  await page.waitForURL('**/dashboard');
  await page.evaluate(() => localStorage.setItem('access_token', 'expired'));
  await page.reload();
  await expect(page.getByText(email).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).not.toBe('expired');
});
