import { expect, type Page } from '@playwright/test';
import { authenticatorCode } from './totp.ts';

/** Sets up two-step sign-in on the security page, which is open. */
export async function setUpTwoStep(page: Page, timeMs = Date.now()) {
  await page.getByRole('button', { name: 'Set up' }).click();
  const secret = (await page.getByLabel('Key', { exact: true }).innerText()).replaceAll(' ', '');
  await page.getByLabel('Code from the app').fill(authenticatorCode(secret, timeMs));
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  const recoveryCodes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  return { secret, recoveryCodes };
}
