import { expect, type Page } from '@playwright/test';
import { languageCodes } from '@tessera/contract';
import { findUntranslated } from './support/untranslated.ts';
import { expectNothingCutOff, checkScreen } from './support/check-screen.ts';
import { createVerifiedUser, keepSignedIn } from './support/users.ts';
import { becomePro, authHeaders, controlStripe } from './support/pro.ts';
import { test } from './support/test.ts';

async function registerUser(page: Page): Promise<string> {
  const email = await createVerifiedUser(page);
  await keepSignedIn(page, email);
  return email;
}

async function subscribeMonthly(page: Page): Promise<string> {
  const email = await registerUser(page);
  await becomePro(page, email);
  await page.goto('/dashboard/subscription');
  await expect(page.getByRole('heading', { name: 'Billed monthly' })).toBeVisible();
  return email;
}

const dialogOf = (page: Page) => page.getByRole('alertdialog');
async function openSwitch(page: Page, name: 'Switch to yearly' | 'Switch to monthly'): Promise<void> {
  await page.getByRole('button', { name }).click();
  await expect(dialogOf(page).getByText('Due now')).toBeVisible();
}

test('subscribes yearly, then switches to monthly with a credit', async ({ page, checks }) => {
  await registerUser(page);
  await page.goto('/dashboard/subscription');
  await expect(page.getByText('Save $13.98 with yearly billing')).toBeVisible();
  await page.getByRole('radio', { name: /^Monthly/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Yearly/ })).toBeChecked();
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(page.getByText('Billed yearly, renews on')).toBeVisible();
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Pro!' })).toBeVisible();

  await page.goto('/dashboard/subscription');
  await expect(page.getByRole('heading', { name: 'Billed yearly' })).toBeVisible();
  await page.getByRole('button', { name: 'Switch to monthly' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page).getByText(/^Nothing is charged now\. The remaining credit of \$62\.9\d/)).toBeVisible();
  await checks.expectAccessible('the dialog');
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Switch to monthly' })).toBeFocused();
  await openSwitch(page, 'Switch to monthly');
  // The cancel button has the focus; the confirm button is next to it.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You are now billed monthly.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Billed monthly' })).toBeVisible();
});

test('switches from monthly to yearly for the amount shown', async ({ page, checks, context }) => {
  checks.expectErrors(/402|409/);
  const email = await subscribeMonthly(page);
  const secondTab = await context.newPage();
  await secondTab.goto('/dashboard/subscription');
  await expect(secondTab.getByRole('heading', { name: 'Billed monthly' })).toBeVisible();

  // A declined card changes nothing and keeps the dialog open.
  await controlStripe(page, email, { do: 'payments', fail: 'yes' });
  await openSwitch(page, 'Switch to yearly');
  const pay = dialogOf(page).getByRole('button', { name: /^Pay \$\d\d\.\d\d and switch$/ });
  await pay.click();
  await expect(dialogOf(page).getByText('The payment was declined, and nothing was changed.')).toBeVisible();
  await controlStripe(page, email, { do: 'payments', fail: 'no' });

  // A new period starts while the dialog is open: new amounts are shown before the charge.
  await controlStripe(page, email, { do: 'advance', by: 'next' });
  await pay.click();
  await expect(dialogOf(page).getByText('has changed in the meantime')).toBeVisible();
  const due = /\$\d\d\.\d\d/.exec((await pay.textContent()) ?? '')?.[0] ?? '';
  await pay.click();
  await expect(page.getByText('You are now billed yearly.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Billed yearly' })).toBeVisible();
  await expect(secondTab.getByRole('heading', { name: 'Billed yearly' })).toBeVisible();

  const headers = await authHeaders(page, email);
  const opened = await page.request.post('/v1/subscription/portal', { headers, data: {} });
  await page.goto(((await opened.json()) as { portalUrl: string }).portalUrl);
  await expect(page.getByText('per year')).toBeVisible();
  await expect(page.getByRole('listitem').first()).toContainText(due);
});

test('explains why a subscription with a scheduled cancellation cannot be switched', async ({ page }) => {
  await subscribeMonthly(page);
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('Reactivate your subscription to change how you are billed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Switch to yearly' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Reactivate Subscription' }).click();
  await expect(page.getByRole('button', { name: 'Switch to yearly' })).toBeVisible();
});

test('the interval choice and its dialog are accessible and fit a phone in every language', async ({
  page,
  checks,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const email = await registerUser(page);
  await page.goto('/dashboard/subscription');
  await expect(page.getByRole('main').getByRole('radio')).toHaveCount(2);
  await checkScreen(page, checks, 'the choice');
  await becomePro(page, email);
  for (const language of languageCodes) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/dashboard/subscription?lang=${language}`);
    await page.getByRole('main').getByRole('heading', { level: 3 }).first().waitFor();
    // The last button of the status card.
    await page.getByRole('main').locator('section').first().getByRole('button').last().click();
    await expect(dialogOf(page).locator('dl')).toBeVisible();
    await expectNothingCutOff(page, language);
    expect(language === 'en' ? [] : await findUntranslated(page, language), `not in ${language}`).toEqual([]);
  }
  await checks.expectAccessible('the dialog on a phone');
});
