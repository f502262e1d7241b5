import { expect, type Page } from '@playwright/test';
import { measureScripts } from './support/page-weight.ts';
import { createVerifiedUser, keepSignedIn, password, randomEmail } from './support/users.ts';
import { test } from './support/test.ts';

/** The script of the meter; its name is the one of its source file. */
const meterScript = /\/rated-strength/;
/** Kilobytes of script, gzipped, that the first key loads: the estimator and its dictionaries. */
const budget = 90;

const field = (page: Page) => page.getByLabel('Password', { exact: true });

test('the registration form rates a password from the first key on, and the server refuses a common one', async ({
  page,
  checks,
}) => {
  checks.expectErrors(/status of 422/);
  const weight = measureScripts(page, meterScript);
  await page.goto('/register');
  await expect(page.getByText('At least 8 characters')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(randomEmail());
  const { files: loadedBefore } = await weight();
  expect(loadedBefore, 'meter scripts before the first key').toBe(0);
  await field(page).pressSequentially('eve4ever');
  await expect(page.getByText(/^(Weak|Fair)\. /)).toBeVisible();
  const { kB, files } = await weight();
  process.stdout.write(`strength meter: ${kB} kB of script (gzip) in ${files} files\n`);
  expect(files, 'meter scripts after the first key').toBeGreaterThan(0);
  expect(kB).toBeLessThanOrEqual(budget);
  await checks.expectAccessible('with a rated password');

  await page.getByLabel('Confirm password').fill('eve4ever');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('password too weak')).toBeVisible();
  await expect(field(page)).toBeFocused();

  await field(page).fill('tiles on a sunny wall');
  await expect(page.getByText('Strong', { exact: true })).toBeVisible();
  await page.getByLabel('Confirm password').fill('tiles on a sunny wall');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
});

test('the forms for a new password work without the meter when its script cannot be loaded', async ({
  page,
  checks,
}) => {
  checks.expectErrors(/Failed to load resource|rated-strength/);
  await page.route(meterScript, (route) => route.abort());
  await page.goto('/register');
  await page.getByRole('textbox', { name: 'Email' }).fill(randomEmail());
  await field(page).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
});

test('the profile rates a new password with the same meter', async ({ page }) => {
  await keepSignedIn(page, await createVerifiedUser(page));
  await page.goto('/dashboard/profile');
  const input = page.getByLabel('New password', { exact: true });
  await input.pressSequentially('Password123!');
  await expect(input).toHaveAccessibleDescription('Weak. Common passwords are guessed first.');
});
