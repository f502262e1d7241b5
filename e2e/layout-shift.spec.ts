import { expect, type Page } from '@playwright/test';
import { appPaths } from '@tessera/contract';
import { becomePro } from './support/pro.ts';
import { nextOf } from '../packages/test-kit/src/sample.mjs';
import { sampleCodes, sampleRules } from './support/sample-codes.ts';
import { test } from './support/test.ts';
import { createVerifiedUser, keepSignedIn } from './support/users.ts';
import { waitForNetwork } from './support/wait.ts';

/** Slower than the first paint, so that placeholders are shown before the content. */
const replyDelayMs = 250;

const viewer = `/qr/7k3m9qx?type=phone&title=Call&data=${JSON.stringify({ phone: '+351 210 000 000' })}`;

/** The query that a public page needs to show its usual content. */
const publicPaths = {
  login: appPaths.login,
  oidcCallback: appPaths.oidcCallback,
  register: appPaths.register,
  maker: appPaths.maker,
  forgotPassword: appPaths.forgotPassword,
  resetPassword: `${appPaths.resetPassword}?token=x`,
  verifyEmail: `${appPaths.verifyEmail}?token=x`,
  changeEmail: `${appPaths.changeEmail}?token=x`,
  undoEmail: `${appPaths.undoEmail}?token=x`,
  terms: appPaths.terms,
  privacy: appPaths.privacy,
  languageTest: appPaths.languageTest,
  report: `${appPaths.report}?link=7k3m9qx`,
  viewer,
  share: appPaths.share.replace(':token', 'x'),
} satisfies Partial<Record<keyof typeof appPaths, string>>;

/** All other routes but redirects, the component gallery and the page of operators. */
const accountPaths = {
  dashboard: appPaths.dashboard,
  qrCodes: appPaths.qrCodes,
  analytics: appPaths.analytics,
  newQrCode: appPaths.newQrCode,
  keptQrCode: appPaths.keptQrCode,
  importQrCodes: appPaths.importQrCodes,
  printSheets: appPaths.printSheets,
  qrCode: appPaths.qrCode,
  editQrCode: appPaths.editQrCode,
  qrCodeRules: appPaths.qrCodeRules,
  subscription: appPaths.subscription,
  subscriptionSuccess: `${appPaths.subscriptionSuccess}?session_id=cs_test_none`,
  profile: appPaths.profile,
  security: appPaths.security,
  history: appPaths.history,
  mailReports: appPaths.mailReports,
  apiKeys: appPaths.apiKeys,
  webhooks: appPaths.webhooks,
  invites: appPaths.invites,
  admin: appPaths.admin,
} satisfies Record<Exclude<keyof typeof appPaths, keyof typeof publicPaths | 'root' | 'earlierPrintSheets'>, string>;

declare global {
  interface Window {
    /** Elements that moved without an input of the user, with the distance. */
    layoutShifts: string[];
  }
}

/** Records every layout shift of the pages opened later, and delays all replies of the API. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    window.layoutShifts = [];
    const describeNode = (node: Node | null) =>
      node instanceof Element ? node.outerHTML.slice(0, 100) : node?.nodeName;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        for (const { node, previousRect, currentRect } of hadRecentInput ? [] : sources)
          window.layoutShifts.push(
            `${value.toFixed(4)}: ${describeNode(node)} from ${previousRect.y} to ${currentRect.y} (${previousRect.height} to ${currentRect.height} px high)`,
          );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route('**/v1/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, replyDelayMs));
    await route.continue().catch(() => undefined);
  });
}

async function expectNoShift(page: Page, paths: readonly string[]): Promise<void> {
  await watchShifts(page);
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await waitForNetwork(page);
      // A shift is reported after the frame that shows it.
      await page.waitForTimeout(100);
      expect.soft(await page.evaluate(() => window.layoutShifts), `layout shifts of ${path}`).toEqual([]);
    });
}

/** Creates an account with codes as its plan allows; returns the paths of its pages. */
async function signInAs(page: Page, plan: 'free' | 'pro'): Promise<string[]> {
  const email = await createVerifiedUser(page);
  if (plan === 'pro') await becomePro(page, email);
  const headers = await keepSignedIn(page, email);
  const ids: string[] = [];
  for (const data of plan === 'pro' ? sampleCodes : sampleCodes.slice(0, 1)) {
    const created = await page.request.post('/v1/qr-codes', { headers, data });
    ids.push(((await created.json()) as { id: string }).id);
  }
  const paths = Object.values(accountPaths).map((path) => path.replace(':id', ids.at(-1) ?? ''));
  if (plan === 'free') return paths;
  const rules = await page.request.put(`/v1/qr-codes/${ids[0]}/rules`, { headers, data: sampleRules });
  expect(rules.status()).toBe(200);
  return [...paths, appPaths.qrCode.replace(':id', ids[0] ?? '')];
}

const viewports = { phone: { width: 390, height: 844 }, laptop: { width: 1440, height: 900 } };

for (const name of ['phone', 'laptop'] as const) {
  test.describe(`nothing moves while a page loads: ${name}`, () => {
    test.use({ viewport: viewports[name] });
    /** In a sample, each page is opened once: in one viewport, by one account. */
    const sampled = (paths: string[], plan?: 'free' | 'pro') =>
      paths.filter((_, index) => {
        const isMine = nextOf(['phone', 'laptop'], index).includes(name);
        return isMine && (!plan || nextOf(['free', 'pro'], index >> 1).includes(plan));
      });
    test.beforeEach(({ checks }) => checks.expectErrors(/status of (400|404)/));

    test('public pages', async ({ page }) => expectNoShift(page, sampled(Object.values(publicPaths))));

    for (const plan of ['free', 'pro'] as const)
      test(`pages of a ${plan} account`, async ({ page }) =>
        expectNoShift(page, sampled(await signInAs(page, plan), plan)));
  });
}

test('detects an element that moves', async ({ page }) => {
  await watchShifts(page);
  await page.goto(appPaths.terms);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const bar = document.createElement('div');
    bar.style.height = '100px';
    document.body.prepend(bar);
  });
  await expect.poll(() => page.evaluate(() => window.layoutShifts.length)).toBeGreaterThan(0);
});
