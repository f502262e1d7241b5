import { expect, type Page } from '@playwright/test';
import { findEmailedLink } from './support/mailbox.ts';
import { productWithProvider, type ProviderFixtures, signInAtProvider } from './support/oidc-product.ts';
import { measureScriptsUntil, usableForm, scriptBudget } from './support/page-weight.ts';
import { test as base } from './support/test.ts';
import { setUpTwoStep } from './support/two-step.ts';
import { createVerifiedUser, keepSignedIn, password, randomEmail, signIn } from './support/users.ts';

/** All tests of the file in one worker, so that each product starts once. */
base.describe.configure({ mode: 'default' });

const test = base.extend<object, ProviderFixtures>(productWithProvider());
const onlyTest = base.extend<object, ProviderFixtures>(
  productWithProvider({ OIDC_ONLY: 'on', OIDC_ALLOWED_DOMAINS: 'example.org' }),
);

const providerButton = (page: Page) => page.getByRole('button', { name: 'Continue with Acme ID' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('signs in with the provider and returns to the requested page', async ({ page, checks }) => {
  await page.goto('/dashboard/invites');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(providerButton(page)).toBeVisible();
  await checks.expectAccessible('login with a provider');
  await providerButton(page).focus();
  await page.keyboard.press('Enter');
  await signInAtProvider(page, randomEmail());
  await expect(heading(page, 'Invites')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await expect(heading(page, 'Invites')).toBeVisible();
});

test('the login page with a provider stays within the script budget', async ({ page }) => {
  const weight = await measureScriptsUntil(page, usableForm);
  await page.goto('/login');
  await expect(providerButton(page)).toBeVisible();
  const { first: form, later } = await weight();
  process.stdout.write(`/login with a provider: ${form.kB} kB of script (gzip), then ${later.kB} kB\n`);
  expect(form.kB).toBeLessThanOrEqual(scriptBudget);
});

test('signs in to the same account again, and a password set by email works too', async ({ page, checks }) => {
  checks.expectErrors(/status of 401/);
  const email = randomEmail();
  await page.goto('/register');
  await providerButton(page).click();
  await signInAtProvider(page, email, `subject of ${email}`);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.goto('/dashboard/profile/security');
  await expect(page.getByText(`Linked to ${email}`)).toBeVisible();
  await checks.expectAccessible('card of the provider');
  await page.getByRole('button', { name: 'Email me a password link' }).click();
  await expect(page.getByText(`We sent a link to ${email}`)).toBeVisible();
  await page.goto(await findEmailedLink(page, email, '/reset-password'));
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(heading(page, 'Password changed')).toBeVisible();
  // The new password has ended the session.
  await page.goto('/login');
  await signIn(page, email);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.goto('/dashboard/profile/security');
  await page.getByRole('button', { name: 'Unlink' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Unlink Acme ID?' });
  await expect(dialog).toBeVisible();
  await checks.expectAccessible('dialog to unlink');
  await dialog.getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByText('Not linked', { exact: true })).toBeVisible();
});

test('links an account that has a password', async ({ page }) => {
  const email = await createVerifiedUser(page);
  await keepSignedIn(page, email);
  await page.goto('/dashboard/profile/security');
  await page.getByRole('button', { name: 'Link Acme ID' }).click();
  await signInAtProvider(page, randomEmail());
  await expect(page.getByText('The provider is linked to your account.')).toBeVisible();
  await expect(page.getByText('Linked', { exact: true })).toBeVisible();
});

test('asks for the code of two-step sign-in after the provider', async ({ page, checks }) => {
  const email = randomEmail();
  await page.goto('/login');
  await providerButton(page).click();
  await signInAtProvider(page, email);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.goto('/dashboard/profile/security');
  const { recoveryCodes } = await setUpTwoStep(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await page.goto('/dashboard/invites');
  await providerButton(page).click();
  await signInAtProvider(page, email);
  await expect(heading(page, 'Two-step sign-in')).toBeVisible();
  await checks.expectAccessible('second step after the provider');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(page, 'Invites')).toBeVisible();
});

test('explains a canceled sign-in and a refused one, and starts again', async ({ page, checks, provider }) => {
  checks.expectErrors(/status of 400/);
  await page.goto('/login');
  await providerButton(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(heading(page, 'Sign-in canceled')).toBeVisible();
  await checks.expectAccessible('canceled sign-in');
  provider.misbehave({ wrongSignature: true });
  await page.getByRole('button', { name: 'Try again with Acme ID' }).click();
  await signInAtProvider(page, randomEmail());
  await expect(page.getByText('The sign-in with the provider failed. Please try again.')).toBeVisible();
  await checks.expectAccessible('refused sign-in');
  provider.misbehave({});
  await page.getByRole('button', { name: 'Try again with Acme ID' }).click();
  await signInAtProvider(page, randomEmail());
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

onlyTest('offers only the provider if passwords are off', async ({ page, checks }) => {
  checks.expectErrors(/status of 403/);
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(providerButton(page)).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
    await checks.expectAccessible(`${path} with the provider only`);
  }
  await providerButton(page).click();
  await signInAtProvider(page, 'eve@elsewhere.example');
  await expect(page.getByText('Email addresses of this domain cannot sign in here.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again with Acme ID' }).click();
  await signInAtProvider(page, randomEmail());
  await expect(heading(page, 'Dashboard')).toBeVisible();
});
