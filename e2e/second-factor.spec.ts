import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { test } from './support/product-with-clock.ts';
import { authenticatorCode } from './support/totp.ts';
import { createVerifiedUser, password, signIn } from './support/users.ts';

const securityPath = '/dashboard/profile/security';

async function signOut(page: Page): Promise<void> {
  await page.goto(securityPath);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
}

test('sets up two-step sign-in, signs in with a code and with a recovery code, and switches it off', {
  tag: '@promise',
}, async ({ page, product, checks }) => {
  // A wrong code, and calls that require a confirmation.
  checks.expectErrors(/status of (401|403|422)/);
  const advanceMinutes = (minutes: number) => product.advanceDays(minutes / 24 / 60);
  const email = await createVerifiedUser(page);
  let secret = '';
  let recoveryCodes: string[] = [];
  const code = () => authenticatorCode(secret, product.now());

  await test.step('set up', async () => {
    await page.goto('/login');
    await signIn(page, email, { remember: true });
    await page.waitForURL('**/dashboard');
    await page.goto('/dashboard/profile');
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Security' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
    await checks.expectAccessible('security, off');
    await page.getByRole('button', { name: 'Set up' }).click();
    const picture = page.getByRole('img', { name: 'QR code for an authenticator app' });
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    secret = (await page.getByLabel('Key', { exact: true }).innerText()).replaceAll(' ', '');
    await checks.expectAccessible('security, setup');
    await page.getByLabel('Code from the app').fill(authenticatorCode(secret, product.now() - 3_600_000));
    await page.getByRole('button', { name: 'Switch on' }).click();
    await expect(page.getByText('This code is not correct')).toBeVisible();
    await page.getByLabel('Code from the app').fill(code());
    await page.getByRole('button', { name: 'Switch on' }).click();
    await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
    recoveryCodes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
    expect(recoveryCodes).toHaveLength(10);
    await checks.expectAccessible('security, recovery codes');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('tessera-recovery-codes.txt');
    const text = readFileSync(await file.path(), 'utf8');
    for (const one of recoveryCodes) expect(text).toContain(one);
    // The browser of the tests has no print dialog: this only shows that the policy allows the frame.
    await page.getByRole('button', { name: 'Print' }).click();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('10 recovery codes left')).toBeVisible();
    await checks.expectAccessible('security, on');
  });

  await test.step('sign in with a code', async () => {
    await signOut(page);
    await advanceMinutes(1);
    await signIn(page, email);
    const field = page.getByLabel('Code', { exact: true });
    await expect(field).toBeFocused();
    await checks.expectAccessible('second step');
    await field.fill('000000');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('This code is not correct')).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill(code());
    await page.keyboard.press('Enter');
    await page.waitForURL(/dashboard/);
  });

  await test.step('sign in with a recovery code', async () => {
    await signOut(page);
    await signIn(page, email, { remember: true });
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    const field = page.getByLabel('Recovery code', { exact: true });
    await expect(field).toBeFocused();
    await field.fill((recoveryCodes[0] ?? '').toLowerCase());
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/dashboard/);
    await page.goto(securityPath);
    await expect(page.getByText('9 recovery codes left')).toBeVisible();
  });

  await test.step('confirm after ten minutes: cancel, then with a code, then with the password', async () => {
    await advanceMinutes(11);
    await page.getByRole('button', { name: 'Create new recovery codes' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Create new codes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
    await expect(dialog.getByLabel('Password', { exact: true })).toBeVisible();
    await checks.expectAccessible('confirmation');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(question.getByText('Please confirm that it is you to continue.')).toBeVisible();

    await question.getByRole('button', { name: 'Create new codes' }).click();
    await dialog.getByRole('button', { name: 'Use an authenticator code' }).click();
    await dialog.getByLabel('Code from your authenticator app').fill(code());
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    const list = page.getByRole('list', { name: 'Recovery codes' });
    await expect(list.getByRole('listitem')).toHaveCount(10);
    expect(await list.getByRole('listitem').allInnerTexts()).not.toContain(recoveryCodes[1]);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('10 recovery codes left')).toBeVisible();
  });

  await test.step('switch off', async () => {
    await advanceMinutes(11);
    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
    await signOut(page);
    await signIn(page, email);
    await page.waitForURL(/dashboard/);
  });
});
