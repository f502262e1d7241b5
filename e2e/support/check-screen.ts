import { expect, type Page } from '@playwright/test';
import { isWhole, nextOf } from '../../packages/test-kit/src/sample.mjs';
import { waitForAnimations } from './wait.ts';
import type { ScreenChecks } from './test.ts';

/** A phone, a laptop at a zoom of 200 %, and a laptop at 100 %. */
const widths = { phone: 390, zoomed: 640, wide: 1280 } as const;
const height = 900;

/** Longer than a loaded machine takes to render. */
const renderTimeoutMs = 15_000;

/** The elements beyond the right edge of the window, except inside scrollable ones. Runs in the page. */
export function findCutOff(): string[] {
  const isScrollable = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrollable(element.parentElement));
  const wide = [...document.querySelectorAll('main *, header *, [role=alertdialog] *, [role=menu] *')].filter(
    (element) => element.checkVisibility() && element.getBoundingClientRect().right > window.innerWidth + 1,
  );
  const { scrollWidth, clientWidth } = document.documentElement;
  return [
    ...wide.filter((element) => !isScrollable(element)).map((element) => element.outerHTML.slice(0, 120)),
    ...(scrollWidth > clientWidth ? [`the page scrolls sideways: ${scrollWidth} > ${clientWidth}`] : []),
  ];
}

/** Polls, because elements that measure themselves, such as charts, are resized a moment after the window. */
export const expectNothingCutOff = (page: Page, where: string): Promise<void> =>
  expect.poll(() => page.evaluate(findCutOff), { message: `cut off: ${where}`, timeout: renderTimeoutMs }).toEqual([]);

/** Animations that still run although reduced motion is requested. */
const findAnimations = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => Number(one.effect?.getComputedTiming().duration) > 1 && one.playState === 'running')
      .map((one) => ('animationName' in one ? String(one.animationName) : one.id)),
  );

/**
 * Checks what every screen must have: one h1, nothing cut off on a phone or at a zoom of 200 %, no animation with reduced
 * motion, and no violation found by axe, in dark mode on a phone and in light mode on a wide screen. A sample has every
 * screen on a phone, and axe there or on a wide screen.
 */
export async function checkScreen(
  page: Page,
  checks: ScreenChecks,
  name: string,
  knownViolations: readonly string[] = [],
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }), `h1 of ${name}`).toHaveCount(1, {
    timeout: renderTimeoutMs,
  });
  const withAxe = nextOf<keyof typeof widths>(['phone', 'wide'], name.length);
  for (const [size, colorScheme] of [
    ['phone', 'dark'],
    ['zoomed', 'dark'],
    ['wide', 'light'],
  ] as const) {
    if (!isWhole && size !== 'phone' && !withAxe.includes(size)) continue;
    await page.setViewportSize({ width: widths[size], height });
    await page.emulateMedia({ colorScheme });
    // Before waiting for animations to end, so that a forbidden animation is reported as such.
    expect(await findAnimations(page), `animations: ${name}`).toEqual([]);
    await waitForAnimations(page);
    await expectNothingCutOff(page, `${name}, ${size}`);
    if (withAxe.includes(size)) await checks.expectAccessible(`${name}, ${size}, ${colorScheme}`, knownViolations);
  }
  // The next screen may be opened from this one.
  await page.setViewportSize({ width: widths.wide, height });
}
