import { expect, type Locator, type Page } from '@playwright/test';
import { createVerifiedUser, keepSignedIn } from './support/users.ts';
import { test } from './support/test.ts';

test.use({ reducedMotion: 'reduce' });

interface Stop {
  name: string;
  /** Whether it follows the previous stop in document order, or in the open dialog. */
  inOrder: boolean;
  seen: boolean;
}

/** Presses Tab and describes the focused element: name, order and visibility. */
async function pressTab(page: Page): Promise<Stop> {
  await page.evaluate(() => Object.assign(window, { lastStop: document.activeElement }));
  await page.keyboard.press('Tab');
  return page.evaluate(async () => {
    // Wait two frames for content that appears on focus.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const last = (window as unknown as { lastStop: Element }).lastStop;
    const now = document.activeElement ?? document.body;
    const box = now.getBoundingClientRect();
    // Radio buttons and switches are visible as their labels.
    const hasFocusRing = [now, now.parentElement, now.nextElementSibling].some(
      (element) => element !== null && getComputedStyle(element).outlineStyle !== 'none',
    );
    return {
      name: `${now.tagName} ${now.getAttribute('aria-label') ?? now.textContent.slice(0, 40)}`,
      inOrder: Boolean(last.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING) || last === document.body,
      seen: hasFocusRing && box.bottom > 0 && box.top < window.innerHeight && box.right > 0,
    };
  });
}

/** Presses Tab until the element has the focus; every stop must be in order and visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < 60; stops += 1) {
    const stop = await pressTab(page);
    expect(stop).toEqual({ name: stop.name, inOrder: true, seen: true });
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('Tab does not reach the element');
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

test('creates, downloads and deletes a code with the keyboard only', { tag: '@promise' }, async ({ page }) => {
  await keepSignedIn(page, await createVerifiedUser(page));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('skip the menu', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    const fetched = page.waitForRequest(/\/assets\/qr-create-/);
    await tabTo(page, page.getByRole('link', { name: 'Create your first QR code' }));
    // Focus preloads the page.
    await fetched;
    await page.keyboard.press('Enter');
    await page.waitForURL('**/qr-codes/new');
  });

  await test.step('fill in the form', async () => {
    const destination = page.getByRole('textbox', { name: 'Destination URL' });
    await expect(destination).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('radio', { name: /^URL/ })).toBeFocused();
    // A Pro type shows why it is locked, and the selection stays.
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('This QR code type is only available for premium users.').first()).toBeVisible();
    await expect(page.getByRole('radio', { name: /^URL/ })).toBeChecked();
    await tabTo(page, destination);
    await page.keyboard.type('example.org/menu');
    await tabTo(page, page.getByRole('tab', { name: 'Templates' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Colors' })).toHaveAttribute('aria-selected', 'true');
    await tabTo(page, button(page, 'Pick a color: Dots'));
    await page.keyboard.press('Enter');
    await page.getByRole('slider', { name: 'Hue' }).waitFor();
    await page.keyboard.press('Escape');
    await expect(button(page, 'Pick a color: Dots')).toBeFocused();
    await tabTo(page, button(page, 'Create QR code'));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/dashboard\/qr-codes\/[0-9a-f-]{36}$/);
  });

  await test.step('open and close a menu; the focus returns', async () => {
    await button(page, 'Download').waitFor();
    await tabTo(page, button(page, 'Download'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: /^PNG/ })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: /^JPEG/ })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: /^PDF/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button(page, 'Download')).toBeFocused();
  });

  await test.step('a dialog traps the focus and returns it', async () => {
    await button(page, 'Delete').focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(question.getByRole('button', { name: 'Delete for good' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button(page, 'Delete')).toBeFocused();
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Delete for good' }).press('Enter');
    await page.waitForURL('**/dashboard/qr-codes');
    await expect(page.getByText('No QR codes')).toBeVisible();
  });
});

test('opens and closes the phone menu by keyboard and restores the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await keepSignedIn(page, await createVerifiedUser(page));
  await page.goto('/dashboard/profile');
  const menu = page.getByRole('button', { name: 'Open menu' });
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Invites' }));
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
});
