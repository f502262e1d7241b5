import { expect, type Page } from '@playwright/test';
import { becomePro } from './support/pro.ts';
import { expectSpoken } from './support/spoken.ts';
import { sampleCodes } from './support/sample-codes.ts';
import { createVerifiedUser, keepSignedIn } from './support/users.ts';
import { test } from './support/test.ts';

/** The focused element, if something covers it completely (WCAG 2.4.11). */
function findCovered(): string | undefined {
  const focused = document.activeElement as HTMLElement | null;
  if (!focused || focused === document.body || focused.id === 'main') return undefined;
  // A control that is drawn by its label is a pixel large.
  const isDrawn = focused.getBoundingClientRect().height > 4;
  const shown = isDrawn ? focused : (focused.closest('label') ?? (focused as HTMLInputElement).labels?.[0] ?? focused);
  const { left, top, width, height } = shown.getBoundingClientRect();
  const isSeen = [0.1, 0.5, 0.9].some((share) => {
    const hit = document.elementFromPoint(left + width * share, top + height * share);
    return hit !== null && (shown.contains(hit) || focused.contains(hit));
  });
  return isSeen ? undefined : `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`;
}

async function expectNothingCovered(page: Page, steps: number): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < steps; step++) {
      await page.keyboard.press(key);
      expect(await page.evaluate(findCovered), `${key} ${step}`).toBeUndefined();
    }
}

for (const [device, viewport] of Object.entries({
  phone: { width: 390, height: 640 },
  laptop: { width: 1280, height: 560 },
}))
  test(`bars cover no focused element: ${device}`, async ({ page }) => {
    const email = await createVerifiedUser(page);
    await becomePro(page, email);
    const headers = await keepSignedIn(page, email);
    for (let index = 0; index < 10; index++) {
      const made = await page.request.post('/v1/qr-codes', { headers, data: sampleCodes[0] });
      expect(made.status()).toBe(201);
    }
    await page.setViewportSize(viewport);

    await page.goto('/dashboard/qr-codes');
    const boxes = page.getByRole('main').getByRole('article').getByRole('checkbox');
    await boxes.first().focus();
    await page.keyboard.press('Space');
    const bar = page.getByRole('region', { name: 'Selected QR codes' });
    await expect(bar).toBeVisible();
    await expectSpoken(page, '1 selected');
    await expectNothingCovered(page, 50);
    // Before the rows, so that the bar is a few steps away from the first one.
    await boxes.first().focus();
    const isInBar = () => bar.evaluate((element) => element.contains(document.activeElement));
    for (let step = 0; step < 3 && !(await isInBar()); step++) await page.keyboard.press('Shift+Tab');
    expect(await isInBar()).toBe(true);

    for (const path of ['/dashboard/qr-codes/new', '/dashboard/profile/security']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNothingCovered(page, 40);
    }
  });
