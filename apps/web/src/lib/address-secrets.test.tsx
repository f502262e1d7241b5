import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { Router } from '../app/router.tsx';
import { answer, ok } from '../test/api.ts';
import { startSession } from '../session/session.ts';
import { hideAddressSecrets } from './address-secrets.ts';

const address = () => window.location.pathname + window.location.search + window.location.hash;

/** As a browser opens an address: what the entry of the history holds is there before the app starts. */
function open(url: string, state: unknown = null) {
  window.history.replaceState(state, '', url);
  hideAddressSecrets();
  const stop = startSession();
  const { unmount } = render(<Router />);
  return () => {
    stop();
    unmount();
  };
}

beforeEach(() => localStorage.clear());

describe('a secret in the address', () => {
  test('leaves it before anything is drawn, and the rest of the address stays', () => {
    window.history.replaceState({ idx: 3, usr: { from: 'here' } }, '', '/reset-password?from=mail&token=a%2Bb#top');
    hideAddressSecrets();
    expect(address()).toBe('/reset-password?from=mail#top');
    expect(window.history.state).toEqual({ idx: 3, usr: { from: 'here', secrets: { token: 'a+b' } } });
  });

  test('resets a password, after a reload too', async () => {
    const asked = answer('POST /auth/reset-password', () => ok({ message: 'done' }));
    open('/reset-password?token=abc')();
    open(address(), window.history.state);
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('New password'), 'mosaic-tile-7');
    await user.type(screen.getByLabelText('Confirm password'), 'mosaic-tile-7');
    await user.click(screen.getByRole('button', { name: 'Set new password' }));
    await screen.findByRole('heading', { name: 'Password changed' });
    expect(asked.map(({ body }) => body)).toEqual([{ token: 'abc', password: 'mosaic-tile-7' }]);
  });

  test('verifies an address', async () => {
    const asked = answer('POST /auth/verify-email', () => ok({ message: 'done' }));
    open('/verify-email?token=abc');
    await screen.findByRole('heading', { name: /verified/i });
    expect(asked.map(({ body }) => body)).toEqual([{ token: 'abc' }]);
    expect(address()).toBe('/verify-email');
  });

  test('says by whom an invite is', async () => {
    const asked = answer('GET /invites/inviter', () => ok({ inviter: 'a…' }));
    open('/register?invite=abc');
    await screen.findByRole('heading', { level: 1 });
    expect(await screen.findByText(/a…/)).toBeVisible();
    expect(asked.map(({ query }) => query)).toEqual([{ code: 'abc' }]);
    expect(address()).toBe('/register');
  });
});
