import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { Router } from '../app/router.tsx';
import { answer, ok } from '../test/api.ts';
import { startSession } from '../session/session.ts';
import { hideAddressSecrets } from './address-secrets.ts';

const address = () => window.location.pathname + window.location.search + window.location.hash;

/** Starts the app at an address, as a browser does: the history state exists before. */
function open(url: string, state: unknown = null, navigationType: NavigationTimingType = 'navigate') {
  window.history.replaceState(state, '', url);
  hideAddressSecrets(navigationType);
  const stop = startSession();
  const { unmount } = render(<Router />);
  return () => {
    stop();
    unmount();
  };
}

beforeEach(() => localStorage.clear());

describe('secret in the address', () => {
  test('is moved to the history state, and the rest of the address stays', () => {
    window.history.replaceState({ idx: 3, usr: { from: 'here' } }, '', '/reset-password?from=email&token=a%2Bb#top');
    hideAddressSecrets();
    expect(address()).toBe('/reset-password?from=email#top');
    expect(window.history.state).toEqual({ idx: 3, usr: { from: 'here', secrets: { token: 'a+b' } } });
  });

  test('of a sign-in with a provider is moved on its page only', () => {
    window.history.replaceState(null, '', '/login/oidc?code=c&state=s&iss=i');
    hideAddressSecrets();
    expect(address()).toBe('/login/oidc?iss=i');
    window.history.replaceState(null, '', '/dashboard?code=c&state=s');
    hideAddressSecrets();
    expect(address()).toBe('/dashboard?code=c&state=s');
  });

  test('resets a password, also after a reload', async () => {
    const requests = answer('POST /auth/reset-password', () => ok({ message: 'done' }));
    open('/reset-password?token=abc')();
    open(address(), window.history.state, 'reload');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('New password'), 'mosaic-tile-7');
    await user.type(screen.getByLabelText('Confirm password'), 'mosaic-tile-7');
    await user.click(screen.getByRole('button', { name: 'Set new password' }));
    await screen.findByRole('heading', { name: 'Password changed' });
    expect(requests.map(({ body }) => body)).toEqual([{ token: 'abc', password: 'mosaic-tile-7' }]);
  });

  test.each([
    ['/reset-password', 'Invalid Reset Link'],
    ['/verify-email', 'Email not verified'],
    ['/change-email', 'Address not changed'],
    ['/undo-email', 'Address not restored'],
  ])('is not used again when %s is opened without it in the same tab', async (path, title) => {
    window.history.replaceState(null, '', `${path}?token=abc`);
    hideAddressSecrets('navigate');
    const requests = [
      answer('POST /auth/verify-email', () => ok({ message: 'done' })),
      answer('POST /auth/email/confirm', () => ok({ email: 'new@example.com' })),
    ];
    open(address(), window.history.state);
    await screen.findByRole('heading', { name: title });
    expect(requests.flat()).toEqual([]);
  });

  test.each(['/register?invite=abc', '/login/oidc?code=c&state=s'])('of %s is dropped likewise', (link) => {
    window.history.replaceState({ usr: { from: 'here' } }, '', link);
    hideAddressSecrets('navigate');
    hideAddressSecrets('navigate');
    expect(window.history.state).toEqual({ usr: { from: 'here', secrets: {} } });
  });

  test('verifies an email address', async () => {
    const requests = answer('POST /auth/verify-email', () => ok({ message: 'done' }));
    open('/verify-email?token=abc');
    await screen.findByRole('heading', { name: /verified/i });
    expect(requests.map(({ body }) => body)).toEqual([{ token: 'abc' }]);
    expect(address()).toBe('/verify-email');
  });

  test('shows the inviter on the registration page', async () => {
    const requests = answer('GET /invites/inviter', () => ok({ inviter: 'a…' }));
    open('/register?invite=abc');
    await screen.findByRole('heading', { level: 1 });
    expect(await screen.findByText(/a…/)).toBeVisible();
    expect(requests.map(({ query }) => query)).toEqual([{ code: 'abc' }]);
    expect(address()).toBe('/register');
  });
});
