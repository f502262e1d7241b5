import { expect, type Page } from '@playwright/test';
import { languageCodes } from '@tessera/contract';
import { findUntranslated } from './support/untranslated.ts';
import { expectNothingCutOff, checkScreen } from './support/check-screen.ts';
import { createVerifiedUser, keepSignedIn, signIn } from './support/users.ts';
import { controlStripe } from './support/pro.ts';
import { visitSubscriptionStates } from './support/subscription-states.ts';
import { nextOf } from '../packages/test-kit/src/sample.mjs';
import { test } from './support/test.ts';

/** Calls the API with the access token of the page's session. */
async function callApi(page: Page, method: string, path: string, data?: object) {
  const token = await page.evaluate(
    () => localStorage.getItem('access_token') ?? sessionStorage.getItem('access_token'),
  );
  const headers = { authorization: `Bearer ${token ?? ''}` };
  return page.request.fetch(`/v1${path}`, { method, headers, ...(data && { data }) });
}

async function createCode(page: Page, fields: object): Promise<{ id: string; hash: string }> {
  const made = await callApi(page, 'POST', '/qr-codes', fields);
  expect(made.status()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  const { short_hash: hash } = (await (await callApi(page, 'GET', `/qr-codes/${id}`)).json()) as { short_hash: string };
  return { id, hash };
}

const expectRedirect = async (page: Page, hash: string) =>
  expect((await page.request.get(`/${hash}`, { maxRedirects: 0 })).status()).toBe(302);

const editTitle = async (page: Page, id: string) =>
  (await callApi(page, 'PUT', `/qr-codes/${id}`, { title: 'new' })).status();

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Pro!' })).toBeVisible();
}

test('upgrades to Pro and downgrades again; every code keeps working', { tag: '@promise' }, async ({
  page,
  context,
  checks,
}) => {
  checks.expectErrors(/403/);
  const email = await createVerifiedUser(page);
  await page.goto('/login');
  await signIn(page, email, { remember: true });
  await expect(page).toHaveURL(/\/dashboard$/);
  const first = await createCode(page, { qr_type: 'url', destination_url: 'https://example.org/one', style: {} });

  // A second tab must update by live events.
  const secondTab = await context.newPage();
  await secondTab.goto('/dashboard');
  await expect(secondTab.getByRole('link', { name: 'Subscribe Now' })).toBeVisible();

  await page.goto('/dashboard/subscription');
  await expect(page.getByText('inactive')).toBeVisible();
  await expect(page.getByText('$6.99').first()).toBeVisible();
  await pay(page);
  await checks.expectAccessible();
  const conversions = () =>
    page.evaluate(() => (window as unknown as { dataLayer?: { 2?: unknown }[] }).dataLayer?.map((one) => one[2]));
  await expect
    .poll(conversions)
    .toEqual([{ value: 6.99, currency: 'BRL', transaction_id: expect.stringMatching(/^cs_test_/) }]);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(secondTab.getByRole('link', { name: 'Manage subscription' })).toBeVisible();

  const wifi = await createCode(page, { qr_type: 'wifi', qr_data: { ssid: 'Guest' }, style: {} });
  const third = await createCode(page, { qr_type: 'url', destination_url: 'https://example.org/three', style: {} });

  await page.goto('/dashboard/subscription');
  await expect(page.getByText(/^Renews on /)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('Your subscription is scheduled to cancel')).toBeVisible();
  await expect(page.getByText(/^Cancels on /)).toBeVisible();
  await page.getByRole('button', { name: 'Reactivate Subscription' }).click();
  await expect(page.getByText('Your subscription has been reactivated!')).toBeVisible();
  await expect(page.getByText(/^Renews on /)).toBeVisible();

  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('Your subscription is scheduled to cancel')).toBeVisible();
  // Wait until the live stream is open: this tab must update without interaction too.
  await page.waitForTimeout(4000);
  await controlStripe(page, email, { do: 'advance', by: 'next' });
  await expect(page.getByText('Canceled')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Without Pro' })).toBeVisible();
  await expect(secondTab.getByRole('link', { name: 'Subscribe Now' })).toBeVisible();
  for (const { hash } of [first, wifi, third]) await expectRedirect(page, hash);
  expect(await editTitle(page, wifi.id)).toBe(403);
  expect(await editTitle(page, third.id)).toBe(403);

  await pay(page);
  await page.goto('/dashboard/subscription');
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  for (const { id } of [first, wifi, third]) expect(await editTitle(page, id)).toBe(200);
});

/** French has the longest texts, so it is always checked. */
const otherLanguages = languageCodes.filter((language) => language !== 'fr');

test('every subscription state is accessible and fits a phone in every language', async ({ page, checks }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const email = await createVerifiedUser(page);
  await keepSignedIn(page, email);
  await visitSubscriptionStates(page, email, async (name) => {
    for (const language of [...nextOf(otherLanguages, name.length), 'fr']) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`/dashboard/subscription?lang=${language}`);
      // The plan card renders at once, the status card after the server's answer.
      await expect(page.getByRole('heading', { level: 2 }).nth(1)).toBeVisible();
      await expectNothingCutOff(page, `${name} in ${language}`);
    }
    expect(await findUntranslated(page, 'fr'), `not in French: ${name}`).toEqual([]);
    await checkScreen(page, checks, name);
  });
});
