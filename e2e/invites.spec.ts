import { expect, type Page } from '@playwright/test';
import { findEmailedLink } from './support/mailbox.ts';
import { randomEmail, createVerifiedUser, password, signIn } from './support/users.ts';
import { test } from './support/product-with-clock.ts';

/** All tests of the file in one worker, so that its product starts once. */
test.describe.configure({ mode: 'default' });

const friendsEmail = (page: Page) => page.getByLabel('Your friend’s email');
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send invite' });
const inviteRow = (page: Page, email: string) =>
  page.getByRole('list', { name: 'Your invites' }).getByRole('listitem').filter({ hasText: email });

/** Signs in an account and opens its invites page. */
async function openInvites(page: Page): Promise<string> {
  const email = await createVerifiedUser(page);
  await page.goto('/login');
  await signIn(page, email);
  await page.waitForURL('**/dashboard');
  await page.goto('/dashboard/invites');
  await expect(page.getByRole('heading', { level: 1, name: 'Invites' })).toBeVisible();
  return email;
}

async function send(page: Page, email = randomEmail()): Promise<string> {
  await friendsEmail(page).fill(email);
  await sendButton(page).click();
  await expect(inviteRow(page, email)).toContainText('Pending');
  return email;
}

/** Follows the invite email to a verified account, in the browser. */
async function joinFromEmail(page: Page, email: string): Promise<void> {
  await page.goto(await findEmailedLink(page, email, '/register'));
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(await findEmailedLink(page, email, '/verify-email'));
  await expect(page.getByText('Your email address is verified.')).toBeVisible();
}

/** Creates a code on the create screen. */
async function createCode(page: Page): Promise<void> {
  await page.goto('/dashboard/qr-codes/new');
  await page.getByRole('textbox', { name: 'Destination URL' }).fill('https://example.org/menu');
  await page.getByRole('button', { name: 'Create QR code' }).click();
  await page.waitForURL(/\/qr-codes\/[0-9a-f-]{36}$/);
}

const limitText = (count: string) =>
  `You have reached the free limit of ${count}. Please upgrade to create more QR codes.`;

test('allows a second code after a friend has joined', { tag: '@promise' }, async ({ page, browser, product }) => {
  const ann = await openInvites(page);
  await expect(page.getByText('No invites yet')).toBeVisible();
  await createCode(page);
  await page.goto('/dashboard/qr-codes/new');
  await expect(page.getByText(limitText('1 QR code'))).toBeVisible();
  await page.goto('/dashboard/invites');

  const friend = randomEmail();
  await send(page, friend);
  await expect(page.getByText(`Your invite to ${friend} is on its way.`)).toBeVisible();
  await expect(inviteRow(page, friend)).toContainText('Expires on');

  const otherContext = await browser.newContext({ baseURL: product.url });
  const friendsPage = await otherContext.newPage();
  await friendsPage.goto(await findEmailedLink(friendsPage, friend, '/register'));
  await expect(friendsPage.getByText(`Invited by ${ann}`)).toBeVisible();
  await joinFromEmail(friendsPage, friend);
  await otherContext.close();

  // This page updates by live events, without interaction.
  await expect(inviteRow(page, friend)).toContainText('Accepted');
  await expect(inviteRow(page, friend).getByRole('button')).toHaveCount(0);
  await expect(inviteRow(page, friend)).not.toContainText('Expires on');
  await expect(page.getByRole('progressbar', { name: 'Free URLs' })).toHaveAttribute(
    'aria-valuetext',
    '1 of 2 free codes left',
  );

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('1 of 2 free codes left')).toBeVisible();
  await createCode(page);
  await page.goto('/dashboard/qr-codes/new');
  await expect(page.getByText(limitText('2 QR codes'))).toBeVisible();
});

test('cancels an invite and its link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openInvites(page);
  const friend = await send(page);
  await inviteRow(page, friend).getByRole('button', { name: 'Copy link' }).click();
  await expect(inviteRow(page, friend).getByRole('button', { name: 'Copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${new URL(page.url()).origin}/register\\?invite=[0-9a-z]{14}$`));
  await expect(inviteRow(page, friend).getByRole('button', { name: 'Copy link' })).toBeVisible();

  await inviteRow(page, friend).getByRole('button', { name: 'Cancel invite' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(inviteRow(page, friend)).toContainText('Pending');
  await expect(inviteRow(page, friend).getByRole('button', { name: 'Cancel invite' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`The link we sent to ${friend} stops working.`, { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText(`The invite to ${friend} is canceled.`)).toBeVisible();
  await expect(inviteRow(page, friend)).toContainText('Canceled');
  await expect(page.getByRole('heading', { name: 'Your invites' })).toBeFocused();

  await friendsEmail(page).fill(friend);
  await sendButton(page).click();
  await expect(inviteRow(page, friend)).toHaveCount(2);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(link);
  await expect(page.getByText('This invite can no longer be used', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled();
});

test('shows the server’s message when an invite is refused', async ({ page, checks }) => {
  checks.expectErrors(/status of (409|422)/);
  const ann = await openInvites(page);
  const other = await createVerifiedUser(page);
  const friend = await send(page);
  for (const [email, words] of [
    [ann.replace('@', '+me@'), 'You cannot invite yourself.'],
    [friend, 'An invite to this address is already pending.'],
    [other, 'This person already has an account.'],
  ] as const) {
    await friendsEmail(page).fill(email);
    await sendButton(page).click();
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await expect(friendsEmail(page)).toHaveValue(email);
  }
});

test('expires an invite after seven days; the address can be invited again', async ({
  page,
  browser,
  product,
  checks,
}) => {
  // The access token expires within the week and is renewed.
  checks.expectErrors(/status of 401/);
  await openInvites(page);
  const friend = await send(page);
  const invitee = await send(page);
  await product.advanceDays(6.9);
  await page.reload();
  await expect(inviteRow(page, friend)).toContainText('Pending');
  await product.advanceDays(0.2);
  await page.reload();
  await expect(inviteRow(page, friend)).toContainText('Expired');
  await expect(inviteRow(page, friend)).not.toContainText('Expires on');
  await expect(inviteRow(page, friend).getByRole('button')).toHaveCount(0);

  await friendsEmail(page).fill(invitee);
  await sendButton(page).click();
  await expect(inviteRow(page, invitee)).toHaveCount(2);
  await expect(inviteRow(page, invitee).first()).toContainText('Pending');

  // Registering with the expired link works but grants no bonus.
  const otherContext = await browser.newContext({ baseURL: product.url });
  await joinFromEmail(await otherContext.newPage(), friend);
  await otherContext.close();
  await page.reload();
  await expect(inviteRow(page, friend)).toContainText('Expired');
  await expect(page.getByRole('progressbar', { name: 'Free URLs' })).toHaveAttribute(
    'aria-valuetext',
    '1 of 1 free codes left',
  );
});

test('allows five invites, and more after one is accepted', async ({ page, browser, product, checks }) => {
  await openInvites(page);
  const friends = [];
  for (let count = 0; count < 5; count += 1) friends.push(await send(page));
  const warning = 'You need at least 1 accepted invites to send more. Currently you have 0 accepted.';
  await expect(page.getByText(warning)).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
  await expect(friendsEmail(page)).toBeDisabled();
  await checks.expectAccessible();

  const otherContext = await browser.newContext({ baseURL: product.url });
  await joinFromEmail(await otherContext.newPage(), friends[0] ?? '');
  await otherContext.close();

  await expect(page.getByText(warning)).toBeHidden();
  await send(page);
  await expect(page.getByRole('progressbar', { name: 'Free URLs' })).toHaveAttribute(
    'aria-valuetext',
    '2 of 2 free codes left',
  );
});
