import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findCutOff } from '../support/check-screen.ts';
import type { Browser, ElementReference } from './browser.ts';

/** As long as Playwright's actions may take. Without it, "toPass" repeats until the test ends. */
const clickTimeout = { timeout: 90_000 };

/** What a person does with a browser. Every step waits for its element, however slow the machine. */
export class Page {
  private readonly browser: Browser;
  private readonly origin: string;

  constructor(browser: Browser, origin: string) {
    this.browser = browser;
    this.origin = origin;
  }

  open(path: string): Promise<void> {
    return this.browser.navigate(new URL(path, this.origin).href);
  }

  /** Runs a function in the page, without variables of this file. */
  async run<Args extends unknown[], Result>(task: (...args: Args) => Result, ...args: Args): Promise<Result> {
    return (await this.browser.execute(`return (${task.toString()})(...arguments)`, args)) as Result;
  }

  /** The first visible element with this name: its label or, without one, its text. */
  private async find(selector: string, name: string): Promise<ElementReference> {
    const found = await this.run(
      (css, wanted) => {
        const accessibleName = (element: Element) =>
          element.getAttribute('aria-label') ??
          (element as HTMLInputElement).labels?.[0]?.textContent ??
          element.textContent;
        const isMatch = (element: Element) =>
          element.checkVisibility() && accessibleName(element).trim().startsWith(wanted);
        return [...document.querySelectorAll(css)].find(isMatch) ?? null;
      },
      selector,
      name,
    );
    expect(found, `${selector} with the name ${name}`).toBeTruthy();
    return found as unknown as ElementReference;
  }

  /** Repeated, because an element can be replaced or covered while the page loads. */
  click(selector: string, name: string): Promise<void> {
    return expect(async () => this.browser.click(await this.find(selector, name))).toPass(clickTimeout);
  }

  async fill(selector: string, name: string, text: string): Promise<void> {
    await this.click(selector, name);
    await this.browser.type(await this.find(selector, name), text);
  }

  async expectText(text: RegExp): Promise<void> {
    await expect.poll(() => this.run(() => document.body.innerText)).toMatch(text);
  }

  async expectPath(path: RegExp): Promise<void> {
    await expect.poll(() => this.run(() => location.pathname)).toMatch(path);
  }

  async expectNothingCutOff(): Promise<void> {
    await expect.poll(() => this.run(findCutOff), 'cut off').toEqual([]);
  }

  /** Waits until a file with this name has arrived and returns its path. */
  async expectFile(name: string, start: () => Promise<void>): Promise<string> {
    const { downloads } = this.browser;
    for (const file of readdirSync(downloads)) rmSync(join(downloads, file));
    await start();
    // Unfinished files have other names.
    await expect.poll(() => readdirSync(downloads), 'downloaded files').toEqual([name]);
    return join(downloads, name);
  }
}
