import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type ConsoleMessage, expect, type Page, test as base } from '@playwright/test';
import type * as Axe from 'axe-core';
import { waitForAnimations } from './wait.ts';
import { recordSecrets } from './secrets.ts';

export interface ScreenChecks {
  /** Errors that this test causes on purpose: matching lines do not fail it. */
  expectErrors(pattern: RegExp): void;
  /** Fails if axe finds a violation on the page as it is now, except of the rules in `knownViolations`. */
  expectAccessible(where?: string, knownViolations?: readonly string[]): Promise<void>;
}

/** Happens only in a test that disconnects the network. */
const offlineError = /ERR_INTERNET_DISCONNECTED/;

declare global {
  interface Window {
    axe: typeof Axe;
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The violations that axe finds on the page as it is now. */
async function findViolations(page: Page, knownViolations: readonly string[]): Promise<string[]> {
  await waitForAnimations(page);
  // Loaded once per document: it takes as long as a run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { found, passed } = await page.evaluate(async (known) => {
    const { violations, passes } = await window.axe.run(document, {
      resultTypes: ['violations'],
      // Touch targets of at least 24 pixels; off by default.
      rules: { 'target-size': { enabled: true } },
    });
    const describe = ({ id, help, nodes }: Axe.Result) =>
      `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`;
    const unknown = violations.filter(({ id }) => !known.includes(id));
    return { found: unknown.map(describe), passed: passes.length };
  }, knownViolations);
  expect(passed, 'rules that axe applied').toBeGreaterThan(0);
  return found;
}

/** axe runs up to three times, because a fading toast causes a false violation; a real one is found every time. */
const maxRuns = 3;

async function expectAccessible(page: Page, where = '', knownViolations: readonly string[] = []): Promise<void> {
  let found = await findViolations(page, knownViolations);
  for (let run = 2; found.length > 0 && run <= maxRuns; run += 1) found = await findViolations(page, knownViolations);
  expect(found, `axe violations ${where}`).toEqual([]);
}

/**
 * Every test fails on an error in the console or an exception, unless it expects one. Chromium reports violations of the content
 * security policy in the console too.
 */
export const test = base.extend<{ checks: ScreenChecks }>({
  checks: [
    async ({ page }, use) => {
      const errors: string[] = [];
      const expected: RegExp[] = [offlineError];
      page.on('console', (message: ConsoleMessage) => {
        if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => errors.push(`exception: ${error.message}`));
      recordSecrets(page);
      await use({
        expectErrors: (pattern) => void expected.push(pattern),
        expectAccessible: (where, knownViolations) => expectAccessible(page, where, knownViolations),
      });
      expect(
        errors.filter((line) => !expected.some((pattern) => pattern.test(line))),
        'errors in the browser',
      ).toEqual([]);
    },
    { auto: true },
  ],
});
