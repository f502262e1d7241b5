import { expect, type Page, test } from '@playwright/test';
import { waitForNetwork } from '../support/wait.ts';

const folder = new URL('../../screenshots/', import.meta.url).pathname;

const widths = { wide: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

export interface Variant {
  language: string;
  /** Suffix of every file name, such as `wide-dark-fr`. */
  tag: string;
}

/** Declares the same screenshots for every width and theme, in the languages with the shortest and longest texts. */
export function inEveryVariant(declare: (variant: Variant) => void): void {
  for (const [size, viewport] of Object.entries(widths)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const language of ['en', 'fr']) {
        const tag = `${size}-${colorScheme}-${language}`;
        test.describe(tag, () => {
          const address = `10.${tag.length}.${tag.charCodeAt(0)}.${tag.charCodeAt(tag.length - 1)}`;
          test.use({
            viewport,
            colorScheme,
            reducedMotion: 'reduce',
            extraHTTPHeaders: { 'x-forwarded-for': address },
          });
          declare({ language, tag });
        });
      }
    }
  }
}

export const inLanguage = (path: string, { language }: Variant): string =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;

/** Takes a full-page screenshot. */
export const snap = (page: Page, name: string, { tag }: Variant): Promise<Buffer> =>
  page.screenshot({ path: `${folder}${name}-${tag}.png`, fullPage: true });

export async function take(page: Page, name: string, path: string, variant: Variant): Promise<void> {
  await page.goto(inLanguage(path, variant));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await waitForNetwork(page);
  await snap(page, name, variant);
}
