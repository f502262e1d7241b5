import { expect, type Page } from '@playwright/test';
import {
  measureScriptsUntil,
  usableForm,
  measureRendering,
  measureScripts,
  scriptBudget as budget,
} from './support/page-weight.ts';
import { authHeaders, becomePro } from './support/pro.ts';
import { nextOf } from '../packages/test-kit/src/sample.mjs';
import { sampleCodes, sampleRules } from './support/sample-codes.ts';
import { createVerifiedUser, keepSignedIn } from './support/users.ts';
import { test } from './support/test.ts';

/** The largest cumulative layout shift that is allowed. */
const maxLayoutShift = 0.02;

/** Live updates start three seconds after the page. A busy machine may still be loading the page then. */
const firstScripts = /^(?!.*\/(?:follow-account|scan-watch)-)/;

async function expectWithinBudget(page: Page, name: string, visit: () => Promise<void>): Promise<void> {
  const weight = measureScripts(page, firstScripts);
  await visit();
  const { kB, files } = await weight();
  const { largestPaint, layoutShift } = await measureRendering(page);
  process.stdout.write(
    `${name}: ${kB} kB of script (gzip) in ${files} files, largest paint ${largestPaint} ms, shift ${layoutShift.toFixed(3)}\n`,
  );
  expect(files).toBeGreaterThan(0);
  expect(kB, `kilobytes of script: ${name}`).toBeLessThanOrEqual(budget);
  expect(largestPaint).toBeGreaterThan(0);
  expect(layoutShift, `layout shift: ${name}`).toBeLessThanOrEqual(maxLayoutShift);
}

/** Script budget of the maker, which is loaded after the form can be used. */
const makerBudget = 130;

const devices = Object.entries({ phone: 390, tablet: 820, laptop: 1280 });

for (const [index, path] of ['/login', '/register'].entries()) {
  for (const [device, width] of nextOf(devices, index))
    test(`${path} stays within the script budget until its form is usable, without layout shift: ${device}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      const weight = await measureScriptsUntil(page, usableForm);
      await page.goto(path);
      await expect(page.getByLabel('Paste or type')).toBeVisible();
      const { first: form, later } = await weight();
      const { largestPaint, layoutShift } = await measureRendering(page);
      process.stdout.write(
        `${path}, ${device}: ${form.kB} kB of script (gzip) in ${form.files} files, then ${later.kB} kB in ${later.files}, largest paint ${largestPaint} ms, shift ${layoutShift.toFixed(3)}\n`,
      );
      expect(form.files).toBeGreaterThan(0);
      expect(form.kB, 'kilobytes of script until the form is usable').toBeLessThanOrEqual(budget);
      expect(later.files, 'the maker is loaded later').toBeGreaterThan(0);
      expect(later.kB, 'kilobytes of script of the maker').toBeLessThanOrEqual(makerBudget);
      expect(layoutShift).toBe(0);
    });
}

for (const path of ['/forgot-password', '/privacy', '/report?link=7k3m9qx']) {
  test(`a first visit to ${path} stays within the script budget without layout shift`, async ({ page }) => {
    await expectWithinBudget(page, path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  });
}

for (const path of [
  '/dashboard',
  '/dashboard/qr-codes',
  '/dashboard/analytics',
  '/dashboard/profile',
  '/dashboard/profile/api-keys',
  '/dashboard/profile/security',
  '/dashboard/profile/history',
  '/dashboard/profile/webhooks',
]) {
  test(`a first visit to ${path}, signed in, stays within the script budget without layout shift`, async ({ page }) => {
    await keepSignedIn(page, await createVerifiedUser(page));
    await expectWithinBudget(page, path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  });
}

test('a first visit to shared statistics stays within the script budget without layout shift', async ({ page }) => {
  const email = await createVerifiedUser(page);
  const headers = await authHeaders(page, email);
  await page.request.post('/v1/qr-codes', { headers, data: sampleCodes[0] });
  const shared = await page.request.post('/v1/shares', { headers, data: { kind: 'account', title: 'Shared' } });
  const { url } = (await shared.json()) as { url: string };
  await expectWithinBudget(page, '/share', async () => {
    await page.goto(url);
    await expect(page.getByRole('region', { name: 'Totals' })).toBeVisible();
  });
});

// The heaviest page, and the only one that `npm test` weighs: a new dependency of the shell or of the dashboard shows here first.
test('a first visit to a list with codes of every type stays within the script budget without layout shift', {
  tag: '@promise',
}, async ({ page }) => {
  const email = await createVerifiedUser(page);
  await becomePro(page, email);
  const headers = await keepSignedIn(page, email);
  for (const data of sampleCodes) {
    const created = await page.request.post('/v1/qr-codes', { headers, data });
    expect(created.status()).toBe(201);
  }
  await expectWithinBudget(page, '/dashboard/qr-codes, with codes', async () => {
    await page.goto('/dashboard/qr-codes');
    await expect(page.getByRole('article')).toHaveCount(sampleCodes.length);
  });
});

test('the page of a code with rules stays within the script budget until its first screen is shown, and loads its tabs when they are opened', async ({
  page,
}) => {
  const email = await createVerifiedUser(page);
  await becomePro(page, email);
  const headers = await keepSignedIn(page, email);
  const created = await page.request.post('/v1/qr-codes', { headers, data: sampleCodes[0] });
  const { id } = (await created.json()) as { id: string };
  expect((await page.request.put(`/v1/qr-codes/${id}/rules`, { headers, data: sampleRules })).status()).toBe(200);
  const weight = await measureScriptsUntil(page, '#leads-to a');
  await page.goto(`/dashboard/qr-codes/${id}`);
  await expect(page.getByText('Scans well')).toBeVisible();
  const { first, later } = await weight();
  const { layoutShift } = await measureRendering(page);
  process.stdout.write(
    `page of a code with rules: ${first.kB} kB of script (gzip) in ${first.files} files, then ${later.kB} kB in ${later.files}, shift ${layoutShift.toFixed(3)}\n`,
  );
  expect(first.kB, 'kilobytes of script until the first screen is shown').toBeLessThanOrEqual(budget);
  expect(later.files, 'the scan check is loaded later').toBeGreaterThan(0);
  expect(layoutShift).toBeLessThanOrEqual(maxLayoutShift);
  const opened = measureScripts(page);
  await page.getByRole('tab', { name: 'Destination' }).click();
  await expect(page.getByRole('table', { name: 'Who lands where' })).toBeVisible();
  expect((await opened()).files, 'the rules are loaded later').toBeGreaterThan(0);
});

test('/dashboard/invites stays within the script budget until its form is usable; charts and list follow', async ({
  page,
}) => {
  await keepSignedIn(page, await createVerifiedUser(page));
  const weight = await measureScriptsUntil(page, usableForm);
  await page.goto('/dashboard/invites');
  await expect(page.getByText('An example, until you invite someone')).toBeVisible();
  const { first: form, later } = await weight();
  process.stdout.write(
    `/dashboard/invites: ${form.kB} kB of script (gzip) in ${form.files} files, then ${later.kB} kB in ${later.files}\n`,
  );
  expect(form.files).toBeGreaterThan(0);
  expect(form.kB, 'kilobytes of script until the form is usable').toBeLessThanOrEqual(budget);
  expect(later.files, 'charts and list are loaded later').toBeGreaterThan(0);
});
