import { expect, type Page } from '@playwright/test';
import type { appPaths, ConditionName } from '@tessera/contract';
import { findUntranslated } from './support/untranslated.ts';
import { checkScreen } from './support/check-screen.ts';
import { findEmailedLink } from './support/mailbox.ts';
import { randomEmail, createVerifiedUser, password, keepSignedIn } from './support/users.ts';
import { becomePro } from './support/pro.ts';
import { isWhole } from '../packages/test-kit/src/sample.mjs';
import { sampleCodes, sampleRules } from './support/sample-codes.ts';
import { type ScreenChecks, test } from './support/test.ts';
import { textsIn } from './support/texts.ts';
import { authenticatorCode } from './support/totp.ts';
import { waitForNetwork } from './support/wait.ts';

/** French has the longest texts. The journeys in the other languages check for cut-off text too. */
const language = 'fr';
test.use({ locale: 'fr-FR', reducedMotion: 'reduce' });
const t = textsIn(language);

/** The accounts and data that a screen needs. */
type Who = 'visitor' | 'newcomer' | 'free' | 'pro';

interface Facts {
  /** Ids of the codes in order of creation. With Pro, the second one has rules. */
  codes: readonly string[];
  /** The link in the invite email. */
  invite: string;
}

interface Screen {
  who: Who;
  name: string;
  /** Absent if the screen follows the one before it on the same page. */
  path?: string | ((facts: Facts) => string);
  /** Steps that lead to the screen after the page has loaded. */
  open?: (page: Page) => Promise<void>;
  /** Developer pages are in English. */
  english?: true;
  /** Rules of axe that a third-party page violates. */
  knownViolations?: readonly string[];
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const expectConfirmation = (page: Page) => expect(page.getByRole('alertdialog')).toBeVisible();
const viewer = (type: string, data: object) => `/qr/7k3m9qx?type=${type}&data=${JSON.stringify(data)}&title=Visite`;
const choose = (page: Page, value: string) => page.locator(`input[type=radio][value=${value}]`).check({ force: true });
const code = (index: number) => (facts: Facts) => `/dashboard/qr-codes/${facts.codes[index] ?? ''}`;
const tab = (index: number, name: string) => (facts: Facts) => `${code(index)(facts)}?tab=${name}`;

const conditionNames = [
  'languages',
  'countries',
  'devices',
  'systems',
  'weekdays',
  'hours',
  'dates',
  'sources',
  'percentage',
] as const satisfies readonly ConditionName[];

/** Opens a tab of the appearance, with the options that a choice in it shows. */
async function openTab(page: Page, tab: 'templates' | 'colors' | 'style' | 'frame' | 'logo'): Promise<void> {
  await page.getByRole('tab', { name: t.editor.appearance[tab], exact: true }).click();
  if (tab === 'colors') await page.getByText(t.editor.fill.linear, { exact: true }).click();
  if (tab === 'frame') await choose(page, 'ticket');
  if (tab === 'templates') await expect(page.getByRole('tabpanel').locator('img').first()).toBeVisible();
}

async function openCrop(page: Page): Promise<void> {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200"/></svg>';
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };
  await page.getByRole('tabpanel').locator('input[type=file]').setInputFiles(file);
  await button(page, t.editor.logo.crop).click();
  await expect(page.getByRole('slider', { name: t.editor.crop.stage })).toBeVisible();
}

/** Submits a code that the server refuses, as if another session had used up the quota in the meantime. */
async function submitRefused(page: Page): Promise<void> {
  const body = { error: 'no', code: 'quota_reached', params: { count: 1 }, requires_subscription: true };
  await page.route('**/v1/qr-codes', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 403, json: body }) : route.continue(),
  );
  await page.locator('input[name="url.destination_url"]').fill('https://example.org');
  await button(page, t.editor.create.action).click();
  await expectConfirmation(page);
}

/** A row of each kind: new, duplicate, error. */
const importedCsv =
  'titre,url,inconnu\nAffiche,https://example.org/affiche,a\nAffiche,https://example.org/affiche,b\nSans adresse,,c\n';

const uploadCsv = (page: Page, content: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });

/** Every route of the app in each visual state. A missing route is a type error. */
const screens = {
  login: [
    { who: 'visitor', name: 'login', path: '/login' },
    {
      who: 'visitor',
      name: 'login with errors',
      open: (page) => button(page, t.auth.login.action).click(),
    },
  ],
  oidcCallback: [{ who: 'visitor', name: 'sign-in with a provider that was not started', path: '/login/oidc' }],
  register: [
    { who: 'visitor', name: 'register', path: '/register' },
    {
      who: 'visitor',
      name: 'check your email',
      open: async (page) => {
        await page.locator('input[name=email]').fill(randomEmail());
        await page.locator('input[name=password]').fill(password);
        await page.locator('input[name=confirmPassword]').fill(password);
        await button(page, t.auth.register.action).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.auth.checkEmail.title);
      },
    },
    { who: 'visitor', name: 'register by invite', path: ({ invite }) => invite },
  ],
  maker: [
    { who: 'visitor', name: 'maker, empty', path: '/create' },
    {
      who: 'visitor',
      name: 'maker: network',
      open: async (page) => {
        await page.getByLabel(t.maker.input.label).fill('Réseau : Café\nMot de passe : crêpes');
        await expect(page.getByText(t.scan.good)).toBeVisible();
      },
    },
  ],
  forgotPassword: [
    { who: 'visitor', name: 'forgot password', path: '/forgot-password' },
    {
      who: 'visitor',
      name: 'forgot password, sent',
      open: async (page) => {
        await page.locator('input[name=email]').fill(randomEmail());
        await button(page, t.auth.forgot.action).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.auth.checkEmail.title);
      },
    },
  ],
  resetPassword: [
    { who: 'visitor', name: 'reset password', path: '/reset-password?token=x' },
    { who: 'visitor', name: 'reset password without a token', path: '/reset-password' },
  ],
  verifyEmail: [{ who: 'visitor', name: 'verify email, failed', path: '/verify-email' }],
  changeEmail: [{ who: 'visitor', name: 'change email, failed', path: '/change-email' }],
  undoEmail: [
    { who: 'visitor', name: 'undo email', path: '/undo-email?token=x' },
    { who: 'visitor', name: 'undo email without a token', path: '/undo-email' },
  ],
  terms: [{ who: 'visitor', name: 'terms', path: '/terms' }],
  privacy: [{ who: 'visitor', name: 'privacy', path: '/privacy' }],
  languageTest: [{ who: 'visitor', name: 'language test', path: '/language-test' }],
  report: [
    { who: 'visitor', name: 'report', path: '/report?link=7k3m9qx' },
    {
      who: 'visitor',
      name: 'report, invalid',
      path: '/report',
      open: async (page) => {
        await button(page, t.report.action).click();
        await expect(page.locator('[aria-invalid]')).toHaveCount(2);
      },
    },
  ],
  viewer: [
    { who: 'visitor', name: 'viewer: network', path: viewer('wifi', { ssid: 'Café', password: 'x', hidden: true }) },
    { who: 'visitor', name: 'viewer: contact', path: viewer('vcard', { name: 'Ana', url: 'https://example.com' }) },
    { who: 'visitor', name: 'viewer: no data', path: '/qr/7k3m9qx' },
  ],
  share: [{ who: 'visitor', name: 'shared statistics, gone', path: '/qr/shared/x' }],
  dashboard: [
    { who: 'newcomer', name: 'dashboard, empty', path: '/dashboard' },
    { who: 'pro', name: 'dashboard', path: '/dashboard' },
    {
      who: 'pro',
      name: 'command palette',
      open: async (page) => {
        await page.keyboard.press('Control+k');
        await expect(page.getByRole('option', { name: t.palette.action.import })).toBeVisible();
      },
    },
    {
      who: 'pro',
      name: 'keyboard shortcuts',
      open: async (page) => {
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await page.keyboard.press('?');
        await expect(page.getByRole('switch')).toBeVisible();
      },
    },
    {
      who: 'free',
      name: 'dashboard, open menu',
      path: '/dashboard',
      open: async (page) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.getByRole('button', { name: t.common.layout.openMenu }).click();
        await expect(page.getByRole('link', { name: t.common.nav.invites })).toBeVisible();
      },
    },
    {
      who: 'free',
      name: 'account menu',
      open: async (page) => {
        await page.getByRole('button', { name: t.common.layout.signedInAs }).click();
        await expect(page.getByRole('menu', { name: t.common.layout.accountMenu })).toBeVisible();
      },
    },
  ],
  qrCodes: [
    { who: 'newcomer', name: 'list, empty', path: '/dashboard/qr-codes' },
    { who: 'free', name: 'list, limit reached', path: '/dashboard/qr-codes' },
    { who: 'pro', name: 'list', path: '/dashboard/qr-codes' },
    { who: 'pro', name: 'list without a match', path: '/dashboard/qr-codes?search=nothing' },
    {
      who: 'pro',
      name: 'list, filters',
      path: '/dashboard/qr-codes',
      open: async (page) => {
        await button(page, t.qrCodes.list.moreFilters).click();
        await expect(page.getByLabel(t.qrCodes.list.createdFrom)).toBeVisible();
      },
    },
    {
      who: 'pro',
      name: 'list, selection',
      path: '/dashboard/qr-codes',
      open: async (page) => {
        await page.getByRole('article').getByRole('checkbox').first().check();
        await expect(page.getByRole('region', { name: t.bulk.bar })).toBeVisible();
      },
    },
    ...(['style', 'pictures', 'delete'] as const).map((action) => ({
      who: 'pro' as const,
      name: `list, dialog: ${action}`,
      open: async (page: Page) => {
        await page.keyboard.press('Escape');
        await button(page, t.bulk.more).click();
        await page.getByRole('menuitem', { name: t.bulk.action[action] }).click();
        await expect(page.getByRole(action === 'delete' ? 'alertdialog' : 'dialog')).toBeVisible();
      },
    })),
    {
      who: 'pro',
      name: 'list, menu of a code',
      path: '/dashboard/qr-codes',
      open: async (page) => {
        await page.getByRole('button', { name: t.qrCodes.action.more }).first().click();
        await expect(page.getByRole('menuitem', { name: t.qrCodes.action.delete })).toBeVisible();
      },
    },
    {
      who: 'pro',
      name: 'confirmation before deleting a code',
      open: async (page) => {
        await page.getByRole('menuitem', { name: t.qrCodes.action.delete }).click();
        await expectConfirmation(page);
      },
    },
  ],
  analytics: [
    { who: 'newcomer', name: 'statistics of all codes, none', path: '/dashboard/analytics' },
    { who: 'free', name: 'statistics of all codes, free', path: '/dashboard/analytics' },
    { who: 'pro', name: 'statistics of all codes', path: '/dashboard/analytics' },
    {
      who: 'pro',
      name: 'statistics of all codes, custom range, filters',
      path: '/dashboard/analytics?from=2026-01-01&to=2026-02-28&type=url',
      open: async (page) => {
        await button(page, t.analytics.filter.open).click();
        await expect(page.getByLabel(t.analytics.field.source)).toBeVisible();
      },
    },
    { who: 'pro', name: 'statistics of all codes, none matches', path: '/dashboard/analytics?type=event&country=FR' },
  ],
  newQrCode: [
    { who: 'newcomer', name: 'create', path: '/dashboard/qr-codes/new' },
    {
      who: 'newcomer',
      name: 'create, a locked type',
      open: (page) => page.locator('input[type=radio][value=wifi]').click({ force: true }),
    },
    { who: 'newcomer', name: 'create, refused', open: submitRefused },
    { who: 'free', name: 'create, limit reached', path: '/dashboard/qr-codes/new' },
    {
      who: 'pro',
      name: 'create, color picker',
      path: '/dashboard/qr-codes/new',
      open: async (page) => {
        await page.getByRole('tab', { name: t.editor.appearance.colors, exact: true }).click();
        await button(page, t.editor.color.pick.replace('{{name}}', t.editor.color.dots)).click();
        await expect(page.getByRole('slider', { name: t.editor.color.hue })).toBeVisible();
      },
    },
    ...(['wifi', 'event', 'location', 'crypto'] as const).map((type) => ({
      who: 'pro' as const,
      name: `create ${type} with errors`,
      open: async (page: Page) => {
        await page.keyboard.press('Escape');
        await choose(page, type);
        await button(page, t.editor.create.action).click();
      },
    })),
    ...(['templates', 'colors', 'style', 'frame', 'logo'] as const).map((tab) => ({
      who: 'pro' as const,
      name: `create, ${tab}`,
      open: (page: Page) => openTab(page, tab),
    })),
    { who: 'pro', name: 'create, crop of a logo', open: openCrop },
  ],
  printSheets: [
    { who: 'free', name: 'print sheets, free', path: '/dashboard/print' },
    { who: 'pro', name: 'print sheets', path: '/dashboard/print' },
  ],
  keptQrCode: [
    {
      who: 'free',
      name: 'kept code that needs Pro',
      path: '/create',
      open: async (page) => {
        await page.getByLabel(t.maker.input.label).fill('Network: Bistro\nPassword: crepes');
        await button(page, t.maker.keep.toCreate).click();
        await expect(page.getByRole('heading', { name: t.maker.held.title })).toBeVisible();
      },
    },
  ],
  importQrCodes: [
    { who: 'free', name: 'import', path: '/dashboard/qr-codes/import' },
    {
      who: 'free',
      name: 'import, unreadable file',
      open: async (page) => {
        await uploadCsv(page, 'titre,url\n"jamais fermé,https://example.org\n');
        await expect(page.getByText(t.imports.unreadable.title)).toBeVisible();
      },
    },
    {
      who: 'pro',
      name: 'import, checked file',
      path: '/dashboard/qr-codes/import',
      open: async (page) => {
        await uploadCsv(page, importedCsv);
        await expect(page.getByRole('table')).toBeVisible();
        await page.getByText(t.imports.mapping.title, { exact: true }).click();
      },
    },
    {
      who: 'pro',
      name: 'import, done',
      open: async (page) => {
        await choose(page, 'skip');
        await button(page, t.imports.commit.action_one.replace('{{count}}', '1')).click();
        await expect(page.getByText(t.imports.result.created)).toBeVisible();
      },
    },
  ],
  qrCode: [
    { who: 'free', name: 'detail, free', path: code(0) },
    {
      who: 'pro',
      name: 'destination, simulator',
      path: tab(1, 'destination'),
      open: (page) => expect(page.getByRole('table', { name: t.rules.table.title })).toBeVisible(),
    },
    { who: 'free', name: 'design, free', path: tab(0, 'design') },
    { who: 'pro', name: 'design', path: tab(0, 'design') },
    { who: 'free', name: 'statistics, free', path: tab(0, 'statistics') },
    { who: 'pro', name: 'detail', path: code(0) },
    {
      who: 'pro',
      name: 'download menu',
      path: code(0),
      open: async (page) => {
        await button(page, t.detail.download).click();
        await expect(page.getByRole('menuitem', { name: 'SVG' })).toBeVisible();
      },
    },
    { who: 'pro', name: 'statistics, filter', path: (facts) => `${tab(0, 'statistics')(facts)}&country=FR` },
    {
      who: 'pro',
      name: 'export menu',
      path: tab(0, 'statistics'),
      open: async (page) => {
        await button(page, t.stats.export.action).click();
        await expect(page.getByRole('menu')).toBeVisible();
      },
    },
  ],
  editQrCode: [
    { who: 'free', name: 'edit, free', path: (facts) => `${code(0)(facts)}/edit` },
    { who: 'pro', name: 'edit', path: (facts) => `${code(0)(facts)}/edit` },
    {
      who: 'pro',
      name: 'confirmation before leaving without saving',
      open: async (page) => {
        await page.locator('input[name=title]').fill('Hiver');
        await page.getByRole('main').getByRole('link', { name: t.editor.edit.cancel, exact: true }).click();
        await expectConfirmation(page);
      },
    },
  ],
  qrCodeRules: [
    { who: 'free', name: 'rules, free', path: (facts) => `${code(0)(facts)}/rules` },
    { who: 'pro', name: 'rules, none', path: (facts) => `${code(0)(facts)}/rules` },
    {
      who: 'pro',
      name: 'rules with every condition, an A/B test and schedule, with errors',
      open: async (page) => {
        await button(page, t.rules.rules.add).click();
        const conditions = page.getByLabel(t.rules.condition.add, { exact: true });
        for (const name of conditionNames) await conditions.selectOption(name);
        await button(page, t.rules.variants.start).click();
        for (const name of [t.rules.schedule.starts, t.rules.schedule.ends, t.rules.schedule.limit])
          await page.getByRole('switch', { name, exact: true }).check();
        await button(page, t.rules.save.action).click();
        await expect(page.getByText(t.rules.save.check)).toBeVisible();
      },
    },
  ],
  subscription: [{ who: 'free', name: 'subscription, none', path: '/dashboard/subscription' }],
  subscriptionSuccess: [
    { who: 'free', name: 'payment not confirmed yet', path: '/dashboard/subscription/success?session_id=cs_test_none' },
  ],
  profile: [
    { who: 'free', name: 'profile', path: '/dashboard/profile' },
    {
      who: 'free',
      name: 'profile, data ready',
      path: '/dashboard/profile#takeout',
      open: async (page) => {
        await button(page, t.takeout.action).click();
        await expect(button(page, t.takeout.download)).toBeVisible();
      },
    },
    {
      who: 'newcomer',
      name: 'confirmation before deleting the account',
      path: '/dashboard/profile',
      open: async (page) => {
        await button(page, t.profile.danger.action).click();
        await expectConfirmation(page);
      },
    },
  ],
  security: [
    { who: 'free', name: 'security', path: '/dashboard/profile/security' },
    {
      who: 'free',
      name: 'requested change of the address',
      open: async (page) => {
        await button(page, t.sessions.card.action).click();
        await page.getByLabel(t.sessions.card.label, { exact: true }).fill('nouvelle@example.org');
        await button(page, t.sessions.card.send).click();
        await expect(page.getByText(t.sessions.card.sentTitle)).toBeVisible();
      },
    },
    { who: 'newcomer', name: 'security', path: '/dashboard/profile/security' },
    {
      who: 'newcomer',
      name: 'setup of an authenticator app',
      open: async (page) => {
        await button(page, t.secondFactor.card.setUp).click();
        await expect(page.getByLabel(t.secondFactor.setup.code)).toBeVisible();
      },
    },
    {
      who: 'newcomer',
      name: 'recovery codes',
      open: async (page) => {
        const secret = await page.getByLabel(t.secondFactor.setup.key, { exact: true }).innerText();
        await page
          .getByLabel(t.secondFactor.setup.code)
          .fill(authenticatorCode(secret.replaceAll(' ', ''), Date.now()));
        await button(page, t.secondFactor.setup.action).click();
        await expect(button(page, t.secondFactor.codes.done)).toBeVisible();
      },
    },
    {
      who: 'newcomer',
      name: 'two-step sign-in, on',
      open: (page) => button(page, t.secondFactor.codes.done).click(),
    },
    {
      who: 'newcomer',
      name: 'confirmation before switching off two-step sign-in',
      open: async (page) => {
        await button(page, t.secondFactor.card.disable).click();
        await expectConfirmation(page);
      },
    },
  ],
  history: [
    { who: 'pro', name: 'history', path: '/dashboard/profile/history' },
    {
      who: 'pro',
      name: 'history without events of a kind',
      open: async (page) => {
        await page.getByLabel(t.history.filter, { exact: true }).selectOption('payment_failed');
        await expect(page.getByText(t.history.noMatch)).toBeVisible();
      },
    },
  ],
  apiKeys: [
    { who: 'free', name: 'API keys, none', path: '/dashboard/profile/api-keys' },
    {
      who: 'free',
      name: 'dialog to create an API key',
      open: async (page) => {
        await button(page, t.apiKeys.create.action).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    {
      who: 'free',
      name: 'new API key',
      open: async (page) => {
        await page.getByLabel(t.apiKeys.create.name, { exact: true }).fill('Imprimante');
        await page.getByLabel(t.apiKeys.create.password, { exact: true }).fill(password);
        await page.getByRole('dialog').getByRole('button', { name: t.apiKeys.create.action, exact: true }).click();
        await expect(button(page, t.apiKeys.created.done)).toBeVisible();
      },
    },
    {
      who: 'free',
      name: 'confirmation before revoking an API key',
      open: async (page) => {
        await button(page, t.apiKeys.revoke.action).click();
        await expectConfirmation(page);
      },
    },
  ],
  webhooks: [
    { who: 'free', name: 'webhooks, free', path: '/dashboard/profile/webhooks' },
    { who: 'pro', name: 'webhooks, none', path: '/dashboard/profile/webhooks' },
    {
      who: 'pro',
      name: 'dialog to create a webhook',
      open: async (page) => {
        await button(page, t.webhooks.form.create).click();
        await page.getByRole('radio', { name: t.webhooks.form.chosen }).check({ force: true });
        await page.getByRole('checkbox', { name: 'Our menu' }).first().check();
      },
    },
    {
      who: 'pro',
      name: 'secret of a new webhook',
      open: async (page) => {
        await page
          .getByLabel(t.webhooks.form.url, { exact: true })
          .fill('https://webhooks.invalid/a-long-path/tessera');
        await page.getByRole('dialog').getByRole('button', { name: t.webhooks.form.create, exact: true }).click();
        await expect(button(page, t.webhooks.secret.done)).toBeVisible();
      },
    },
    {
      who: 'pro',
      name: 'webhook, deliveries',
      open: async (page) => {
        await page.getByRole('button', { name: t.webhooks.action.moreFor.split('{{')[0] ?? '' }).click();
        await page.getByRole('menuitem', { name: t.webhooks.action.test }).click();
        await expect(page.getByText('webhook.test')).toBeVisible();
      },
    },
    {
      who: 'pro',
      name: 'confirmation before deleting a webhook',
      open: async (page) => {
        await page.getByRole('button', { name: t.webhooks.action.moreFor.split('{{')[0] ?? '' }).click();
        await page.getByRole('menuitem', { name: t.webhooks.action.delete }).click();
        await expectConfirmation(page);
      },
    },
  ],
  mailReports: [
    { who: 'newcomer', name: 'email reports, none', path: '/dashboard/profile/reports' },
    { who: 'pro', name: 'email reports', path: '/dashboard/profile/reports' },
    {
      who: 'pro',
      name: 'email reports with a recipient, before its removal',
      open: async (page) => {
        await page.getByLabel(t.mailReports.recipients.email).fill('colleague@example.org');
        await button(page, t.mailReports.recipients.add).click();
        await page.getByRole('button', { name: t.mailReports.recipients.removeFor.split('{{')[0] ?? '' }).click();
        await expectConfirmation(page);
      },
    },
  ],
  invites: [
    { who: 'newcomer', name: 'invites, none', path: '/dashboard/invites' },
    { who: 'free', name: 'invites', path: '/dashboard/invites' },
    {
      who: 'free',
      name: 'confirmation before canceling an invite',
      open: async (page) => {
        await button(page, t.invites.cancel.action).click();
        await expectConfirmation(page);
      },
    },
  ],
  // The screens of operators are checked in operators.spec.ts, whose product has one.
  admin: [{ who: 'free', name: 'administration for an account that is no operator', path: '/admin' }],
} satisfies Record<Exclude<keyof typeof appPaths, 'root' | 'earlierPrintSheets'>, readonly [Screen, ...Screen[]]>;

/** Pages rendered by the server, and the not-found page. */
const serverPages: Screen[] = [
  { who: 'visitor', name: 'unknown page', path: '/nothing/here' },
  { who: 'visitor', name: 'unknown link', path: '/zzzzzzz' },
];

/** Takes as long as all other public pages together, so only a whole run checks it. */
const apiDocumentation: Screen = {
  who: 'visitor',
  name: 'API documentation',
  path: '/docs',
  english: true,
  // Scalar itself has these violations: see ADR 23.
  knownViolations: [
    'aria-allowed-attr',
    'aria-allowed-role',
    'aria-required-children',
    'button-name',
    'color-contrast',
    'landmark-unique',
    'scrollable-region-focusable',
    'target-size',
  ],
};

/** Creates the account's data: codes as its plan allows, and a sent invite. */
async function signInAs(page: Page, who: Who): Promise<Facts> {
  const email = await createVerifiedUser(page);
  if (who === 'newcomer') {
    await keepSignedIn(page, email);
    return { codes: [], invite: '' };
  }
  if (who === 'pro') await becomePro(page, email);
  const headers = who === 'visitor' ? await tokenFor(page, email) : await keepSignedIn(page, email);
  const codes: string[] = [];
  const long = { ...sampleCodes[0], title: 'Un titre plutôt long avec_un_seul_mot_qui_est_très_long_lui_aussi dedans' };
  const [url, ...others] = sampleCodes;
  for (const data of who === 'pro' ? [url, url, ...others] : [long]) {
    const made = await page.request.post('/v1/qr-codes', { headers, data });
    expect(made.status()).toBe(201);
    codes.push(((await made.json()) as { id: string }).id);
  }
  if (who === 'pro') {
    const ruled = await page.request.put(`/v1/qr-codes/${codes[1]}/rules`, { headers, data: sampleRules });
    expect(ruled.status()).toBe(200);
  }
  const friend = randomEmail();
  const sent = await page.request.post('/v1/invites/send', { headers, data: { email: friend } });
  expect(sent.status()).toBe(201);
  return { codes, invite: who === 'visitor' ? await findEmailedLink(page, friend, '/register') : '' };
}

/** An access token for API calls; the browser stays signed out. */
async function tokenFor(page: Page, email: string): Promise<{ authorization: string }> {
  const data = { email, password, turnstileToken: 'development-token' };
  const answer = await page.request.post('/v1/auth/login', { data });
  return { authorization: `Bearer ${((await answer.json()) as { accessToken: string }).accessToken}` };
}

async function expectAccessible(page: Page, checks: ScreenChecks, screen: Screen, facts: Facts): Promise<void> {
  if (screen.path) {
    await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(facts));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await waitForNetwork(page);
  }
  await screen.open?.(page);
  await checkScreen(page, checks, screen.name, screen.knownViolations);
  if (!screen.english) expect(await findUntranslated(page, language), `not in French: ${screen.name}`).toEqual([]);
}

/** Groups consecutive screens of the same page into one visit. */
function visitsOf(who: Who): Screen[][] {
  const visits: Screen[][] = [];
  const all: readonly Screen[] = [...Object.values(screens).flat(), ...serverPages];
  for (const screen of isWhole ? [...all, apiDocumentation] : all) {
    if (screen.who !== who) continue;
    if (screen.path) visits.push([screen]);
    else visits.at(-1)?.push(screen);
  }
  return visits;
}

for (const who of ['visitor', 'newcomer', 'free', 'pro'] as const) {
  // Two parts, to keep both workers busy until the end.
  for (const part of [0, 1])
    test(`every screen is accessible and fits: ${who}, part ${part + 1}`, async ({ page, checks }) => {
      // The page about an undone change of address asks for its link, which is not valid here.
      checks.expectErrors(/status of (403|404)|status of 400.*\/undo\/review/);
      const facts = await signInAs(page, who);
      const mine = visitsOf(who).filter((_, index) => index % 2 === part);
      for (const screen of mine.flat())
        await test.step(screen.name, () => expectAccessible(page, checks, screen, facts));
    });
}

test('detects an inaccessible screen', async ({ page, checks }) => {
  const show = (content: string) => page.setContent(`<html lang="fr"><title>x</title><main>${content}</main>`);
  /** Markup with a fault, by the beginning of the expected error message. */
  const faults = {
    'h1 of': '<h2>Titre</h2>',
    'cut off': '<h1>Titre</h1><p style="width: 700px">large</p>',
    // Contrast too low from the first frame.
    animations: '<style>@keyframes a{from{opacity:0.1}} p{animation:a 9s}</style><h1>Titre</h1><p>bouge</p>',
    'axe violations': '<h1>Titre</h1><button></button>',
  };
  for (const [fault, content] of Object.entries(faults)) {
    await show(content);
    await expect(checkScreen(page, checks, 'this page'), fault).rejects.toThrow(fault);
  }
  await show(`<h1>${textsIn('en').auth.login.title}</h1><p aria-label="login.title">${t.auth.login.title}</p>`);
  expect(await findUntranslated(page, language)).toEqual(['Sign in', 'login.title']);
});

test('waits for animations before checking contrast', async ({ page, checks }) => {
  const fade = '<style>@keyframes a{from{opacity:0.1}} p{animation:a 9s}</style>';
  await page.setContent(`<html lang="fr"><title>x</title><main>${fade}<h1>Titre</h1><p>arrive</p></main>`);
  await checks.expectAccessible('this page');
});
