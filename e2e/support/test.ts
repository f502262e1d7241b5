import AxeBuilder from '@axe-core/playwright';
import { type ConsoleMessage, expect, type Page, test as base } from '@playwright/test';
import { motionEnds } from './at-rest.ts';
import { recordSecrets } from './secrets.ts';

export interface Journey {
  /** Trouble this journey means to cause: matching lines do not fail it. */
  expectTrouble(pattern: RegExp): void;
  /** Fails on anything axe finds in what the page shows now. */
  expectAccessible(where?: string): Promise<void>;
}

/** Only a journey that unplugs the network itself can hear this. */
const unplugged = /ERR_INTERNET_DISCONNECTED/;

async function expectAccessible(page: Page, where = ''): Promise<void> {
  await motionEnds(page);
  // Nothing of ours stands in a foreign frame, and without looking for one axe is done in half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    // Fingers need 24 pixels; axe leaves that to be asked for.
    rules: { 'target-size': { enabled: true } },
  });
  const { violations, passes } = await axe.analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  );
  expect(found, `what axe complains about ${where}`).toEqual([]);
  expect(passes.length, 'rules that axe could apply at all').toBeGreaterThan(0);
}

/**
 * Every journey fails on an error in the console or an exception, unless it said that it would cause one. Chromium
 * reports a breach of the content security policy in the console too.
 */
export const test = base.extend<{ journey: Journey }>({
  journey: [
    async ({ page }, use) => {
      const trouble: string[] = [];
      const expected: RegExp[] = [unplugged];
      page.on('console', (message: ConsoleMessage) => {
        if (message.type() === 'error') trouble.push(`console: ${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => trouble.push(`exception: ${error.message}`));
      recordSecrets(page);
      await use({
        expectTrouble: (pattern) => void expected.push(pattern),
        expectAccessible: (where) => expectAccessible(page, where),
      });
      expect(
        trouble.filter((line) => !expected.some((pattern) => pattern.test(line))),
        'trouble in the browser',
      ).toEqual([]);
    },
    { auto: true },
  ],
});
