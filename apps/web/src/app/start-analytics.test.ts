import { beforeEach, expect, test, vi } from 'vitest';
import { resetTag } from '../lib/analytics.ts';
import { hideAddressSecrets } from '../lib/address-secrets.ts';
import { withSite } from '../test/api.ts';
import { startAnalytics } from './start-analytics.ts';

/** What would be fetched; the test's browser fetches no scripts. */
const scripts: string[] = [];
beforeEach(() => {
  window.history.replaceState(null, '', '/login');
  resetTag();
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

test.each([
  '/reset-password?token=abc',
  '/reset-password',
  '/verify-email?token=abc',
  '/verify-email/?token=abc',
  '/register?invite=abc',
])('fetches nothing in a page that was opened with a secret: %s', async (address) => {
  withSite({ gtagId: 'G-TEST1' });
  window.history.replaceState(null, '', address);
  hideAddressSecrets();
  expect(window.location.href).not.toContain('abc');
  await startAnalytics();
  expect(scripts).toEqual([]);
  // Nor after a reload, when the address has no secret any more.
  await startAnalytics();
  expect(scripts).toEqual([]);
});

test('fetches the tag where people register without an invite', async () => {
  withSite({ gtagId: 'G-TEST1' });
  window.history.replaceState(null, '', '/register?lang=fr');
  hideAddressSecrets();
  await startAnalytics();
  expect(scripts).toHaveLength(1);
  expect(window.location.search).toBe('?lang=fr');
});
