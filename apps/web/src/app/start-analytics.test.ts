import { beforeEach, expect, test, vi } from 'vitest';
import { forgetTag } from '../lib/analytics.ts';
import { withSite } from '../test/api.ts';
import { startAnalytics } from './start-analytics.ts';

/** What would be fetched; the test's browser fetches no scripts. */
const scripts: string[] = [];
beforeEach(() => {
  forgetTag();
  scripts.length = 0;
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) scripts.push(node.src);
  });
});

test('fetches nothing from anyone where no id is configured', async () => {
  await startAnalytics();
  expect(scripts).toEqual([]);
  expect(window.dataLayer).toBeUndefined();
});

test('fetches the tag of the configured id, once', async () => {
  withSite({ gtagId: 'G-TEST1' });
  await startAnalytics();
  await startAnalytics();
  expect(scripts).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST1']);
  expect((window.dataLayer ?? []).map((entry) => (entry as unknown[])[0])).toEqual(['js', 'config']);
});
