import { expect, type Page } from '@playwright/test';
import { motionEnds } from './at-rest.ts';
import type { Journey } from './test.ts';

/** A phone; a laptop's window zoomed to 200 %; the same window as it is. */
const widths = { phone: 390, zoomed: 640, wide: 1280 } as const;

/** Longer than a loaded machine takes to draw what it has. */
const drawnMs = 5000;

/** What reaches beyond the right edge of the window, other than inside something made to be scrolled. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const wide = [...document.querySelectorAll('main *, header *, [role=alertdialog] *, [role=menu] *')].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > window.innerWidth + 1,
    );
    const { scrollWidth, clientWidth } = document.documentElement;
    return [
      ...wide.filter((element) => !scrolls(element)).map((element) => element.outerHTML.slice(0, 120)),
      ...(scrollWidth > clientWidth ? [`the page scrolls sideways: ${scrollWidth} > ${clientWidth}`] : []),
    ];
  });

/** What measures itself, such as a chart or an open picker, takes its place a moment after the window has. */
export const expectNothingCutOff = (page: Page, where: string): Promise<void> =>
  expect.poll(() => cutOff(page), { message: `cut off: ${where}`, timeout: drawnMs }).toEqual([]);

/** Movement that someone who asked for none would still see. */
const movement = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => Number(one.effect?.getComputedTiming().duration) > 1 && one.playState === 'running')
      .map((one) => ('animationName' in one ? String(one.animationName) : one.id)),
  );

/**
 * What must hold on every screen, whatever it shows: one headline, nothing cut off on a phone or at 200 %, no movement
 * for who wants none, and nothing for axe to complain about, in the dark on a phone and in the light on a wide screen.
 */
export async function lookOver(page: Page, journey: Journey, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }), `headlines of ${name}`).toHaveCount(1, {
    timeout: drawnMs,
  });
  for (const [size, colorScheme] of [
    ['phone', 'dark'],
    ['zoomed', 'dark'],
    ['wide', 'light'],
  ] as const) {
    await page.setViewportSize({ width: widths[size], height: 900 });
    await page.emulateMedia({ colorScheme });
    // Before waiting for any end of it: a slow machine must not make a movement pass for a fault of another kind.
    expect(await movement(page), `moves: ${name}`).toEqual([]);
    await motionEnds(page);
    await expectNothingCutOff(page, `${name}, ${size}`);
    if (size !== 'zoomed') await journey.expectAccessible(`${name}, ${size}, ${colorScheme}`);
  }
}
