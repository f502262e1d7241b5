import { expect, type Locator, type Page } from '@playwright/test';

/** The row of a code in the list. */
export const codeRow = (page: Page, title: string): Locator => page.getByRole('article', { name: title });

/** Opens the menu of a row and returns one of its items. */
export async function menuItemOf(page: Page, title: string, name: string): Promise<Locator> {
  await codeRow(page, title)
    .getByRole('button', { name: `More actions for ${title}` })
    .click();
  return page.getByRole('menuitem', { name: `${name} ${title}` });
}

/** The short link of a code, from the menu of its row. */
export async function shortLinkOf(page: Page, title: string): Promise<string> {
  const link = await (await menuItemOf(page, title, 'Open link')).getAttribute('href');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  return link ?? '';
}
