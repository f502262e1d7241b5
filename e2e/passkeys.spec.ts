import { type CDPSession, expect, type Page } from '@playwright/test';
import { measureScriptsUntil, usableForm, measureScripts, scriptBudget } from './support/page-weight.ts';
import { type ClockFixtures, productWithClock } from './support/product-with-clock.ts';
import { test as base } from './support/test.ts';
import { setUpTwoStep } from './support/two-step.ts';
import { createVerifiedUser, signIn } from './support/users.ts';

/** Browsers have no passkeys for an IP address, so this product has a name. */
const test = base.extend<object, ClockFixtures>(productWithClock({ host: 'localhost' }));
// In one worker, which starts one product.
test.describe.configure({ mode: 'default' });
test.skip(Boolean(process.env['E2E_POSTGRES_URL']), 'the product behind nginx has an IP address');

interface Authenticator {
  session: CDPSession;
  authenticatorId: string;
}

/** A phone or laptop with a fingerprint reader that always recognizes its owner. */
async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

async function credentialsOf({ session, authenticatorId }: Authenticator) {
  return (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
}

/** Without it, the virtual authenticator chooses a passkey at once when the page lists them in its autofill. */
const disableAutofill = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    PublicKeyCredential.getClientCapabilities = () => Promise.resolve({ conditionalGet: false });
  });

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Use a passkey' });
const security = '/dashboard/profile/security';

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(dialog.getByLabel('Name')).not.toHaveValue('');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('group', { name, exact: true })).toBeVisible();
}

async function signInByPassword(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
}

/** Ends the session of this tab, as a closed browser does. */
async function forgetSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

test('a passkey is added, signs in alone, confirms, is lost, and a recovery code replaces it', async ({
  page,
  product,
  checks,
}) => {
  // Calls that require a confirmation.
  checks.expectErrors(/status of 403/);
  const email = await createVerifiedUser(page);
  const authenticator = await addAuthenticator(page);
  await disableAutofill(page);
  await signInByPassword(page, email);

  await page.goto(security);
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
  await addPasskey(page, 'Work laptop');
  expect(await credentialsOf(authenticator)).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
  await checks.expectAccessible('security page with a passkey');

  // The device has one already.
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();
  await checks.expectAccessible('dialog with a refusal');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  // Renamed by keyboard alone.
  await page.getByRole('group', { name: 'Work laptop' }).getByRole('button', { name: 'Rename' }).press('Enter');
  await expect(page.getByLabel('New name')).toBeFocused();
  await page.keyboard.type('Old laptop');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Old laptop' }).getByRole('button', { name: 'Rename' })).toBeFocused();

  // The passkey alone signs in, by the button.
  await forgetSession(page);
  await page.goto('/login');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('autocomplete', 'username webauthn');
  await checks.expectAccessible('sign-in with the passkey button');
  await passkeyButton(page).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.goto(security);
  await expect(page.getByRole('group', { name: 'Your passkeys' }).getByText('Last used')).toBeVisible();

  // It confirms a change, also after a while.
  const { recoveryCodes } = await setUpTwoStep(page);
  await product.advanceDays(11 / 24 / 60);
  await page.getByRole('button', { name: 'Create new recovery codes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create new codes' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await confirm.getByRole('button', { name: 'Use a passkey' }).click();
  await checks.expectAccessible('confirmation with a passkey');
  await confirm.getByRole('button', { name: 'Use a passkey' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const [recoveryCode] = await list.getByRole('listitem').allInnerTexts();
  expect(recoveryCodes).not.toContain(recoveryCode);
  await page.getByRole('button', { name: 'I have saved them' }).click();

  // The device is lost: the password and a recovery code still sign in.
  for (const { credentialId } of await credentialsOf(authenticator))
    await authenticator.session.send('WebAuthn.removeCredential', {
      authenticatorId: authenticator.authenticatorId,
      credentialId,
    });
  await forgetSession(page);
  await page.goto('/login');
  await passkeyButton(page).click();
  await expect(page.getByText('No passkey was used. Try again, or choose another way.')).toBeVisible();
  await signIn(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCode ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  await page.goto(security);
  await page.getByRole('group', { name: 'Old laptop' }).getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Old laptop?' });
  await checks.expectAccessible('question before removing a passkey');
  await question.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
});

test('a passkey in the autofill of the sign-in form signs in without a click', async ({ page }) => {
  const email = await createVerifiedUser(page);
  await addAuthenticator(page);
  await signInByPassword(page, email);
  await page.goto(security);
  await addPasskey(page, 'Phone');
  await forgetSession(page);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test('the login page loads the code for passkeys after its form can be used, within the script budget', async ({
  page,
}) => {
  await addAuthenticator(page);
  const weight = await measureScriptsUntil(page, usableForm);
  const passkeyScripts = measureScripts(page, /\/passkey-prompt/);
  await page.goto('/login');
  await expect(passkeyButton(page)).toBeVisible();
  const { first: form, later } = await weight();
  const passkeys = await passkeyScripts();
  process.stdout.write(
    `/login with passkeys: ${form.kB} kB of script (gzip), then ${later.kB} kB, ${passkeys.kB} kB for passkeys\n`,
  );
  expect(form.kB).toBeLessThanOrEqual(scriptBudget);
  expect(passkeys.files).toBe(1);
  expect(later.kB).toBeGreaterThan(passkeys.kB);
});
