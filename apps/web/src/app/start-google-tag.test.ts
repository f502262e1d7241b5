import { beforeEach, expect, test, vi } from 'vitest';
import { resetTag } from '../lib/google-tag.ts';
import { hideAddressSecrets } from '../lib/address-secrets.ts';
import { withSite } from '../test/api.ts';
import { startGoogleTag } from './start-google-tag.ts';

/** The addresses of the added scripts; the test browser does not load them. */
const scripts: string[] = [];
beforeEach(() => {
  window.history.replaceState(null, '', '/login');
  resetTag();
  scripts.length = 0;
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) scripts.push(node.src);
  });
});

test('loads no tag without a configured id', async () => {
  await startGoogleTag();
  expect(scripts).toEqual([]);
  expect(window.dataLayer).toBeUndefined();
});

test('loads the tag of the configured id once', async () => {
  withSite({ gtagId: 'G-TEST1' });
  await startGoogleTag();
  await startGoogleTag();
  expect(scripts).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST1']);
  expect((window.dataLayer ?? []).map((entry) => (entry as unknown[])[0])).toEqual(['js', 'config']);
});

test.each([
  '/reset-password?token=abc',
  '/reset-password',
  '/verify-email?token=abc',
  '/verify-email/?token=abc',
  '/register?invite=abc',
])('loads no tag on a page opened with a secret: %s', async (address) => {
  withSite({ gtagId: 'G-TEST1' });
  window.history.replaceState(null, '', address);
  hideAddressSecrets();
  expect(window.location.href).not.toContain('abc');
  await startGoogleTag();
  expect(scripts).toEqual([]);
  // A reload, after the secret was removed from the address.
  await startGoogleTag();
  expect(scripts).toEqual([]);
});

test('loads the tag on the registration page without an invite', async () => {
  withSite({ gtagId: 'G-TEST1' });
  window.history.replaceState(null, '', '/register?lang=fr');
  hideAddressSecrets();
  await startGoogleTag();
  expect(scripts).toHaveLength(1);
  expect(window.location.search).toBe('?lang=fr');
});
