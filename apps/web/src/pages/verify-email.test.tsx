import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer, noNetwork, ok, refuse, signedIn } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';
import { findSpoken } from '../test/spoken.ts';

describe('verification link', () => {
  test('verifies the address once and redirects to the login page after 3 seconds', async () => {
    const requests = answer('POST /auth/verify-email', () => ok({ message: 'ok' }));
    const { address } = renderApp('/verify-email?token=good');
    const started = Date.now();
    expect(await screen.findByText('Your email address is verified.')).toBeVisible();
    expect(screen.getByText(/^Taking you to the sign-in page in [123] seconds?\.$/)).toBeVisible();
    expect(requests.map(({ body }) => body)).toEqual([{ token: 'good' }]);
    expect(address()).toBe('/verify-email?token=good');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(Date.now() - started).toBeGreaterThan(2900);
  });
});

describe('verification in the browser that registered', () => {
  const register = (createdAt = Date.now()) =>
    localStorage.setItem('sign_in_secret', JSON.stringify({ email: 'ana@example.com', secret: 'a-secret', createdAt }));

  test('signs in for the open tabs, opens the create page and deletes the secret', async () => {
    register();
    answer('POST /qr-codes/reservations', () => refuse('not_found'));
    answer('GET /auth/me', () => ok(signedIn().user));
    const requests = answer('POST /auth/verify-email', () => ok({ message: 'ok', session: signedIn() }));
    const { address } = renderApp('/verify-email?token=good');
    await waitFor(() => expect(address()).toBe('/dashboard/qr-codes/new'));
    expect(requests.map(({ body }) => body)).toEqual([{ token: 'good', signInSecret: 'a-secret' }]);
    expect(sessionStorage.getItem('access_token')).toBe('access-1');
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(localStorage.getItem('sign_in_secret')).toBeNull();
  });

  test('fills in the login form in another browser', async () => {
    answer('POST /auth/verify-email', () => ok({ message: 'ok', email: 'ana@example.com' }));
    const { user } = renderApp('/verify-email?token=good');
    await user.click(await screen.findByRole('link', { name: 'Go to sign-in' }));
    expect(await screen.findByLabelText('Email')).toHaveValue('ana@example.com');
  });

  test('sends no secret after a day', async () => {
    register(Date.now() - 25 * 3_600_000);
    const requests = answer('POST /auth/verify-email', () => ok({ message: 'ok' }));
    renderApp('/verify-email?token=good');
    await screen.findByText('Your email address is verified.');
    expect(requests.map(({ body }) => body)).toEqual([{ token: 'good' }]);
    expect(localStorage.getItem('sign_in_secret')).toBeNull();
  });
});

describe('invalid verification link', () => {
  test.each([
    [
      'for an expired token',
      '/verify-email?token=old',
      () => refuse('verification_token_invalid'),
      'Failed to verify email. The token may be invalid or expired.',
    ],
    [
      'for a network error',
      '/verify-email?token=any',
      noNetwork,
      'Network error. Please check your connection and try again.',
    ],
    ['without a token', '/verify-email', () => ok({}), 'No verification token provided...'],
  ])('%s shows the reason and links to other pages', async (_name, entry, reply, message) => {
    answer('POST /auth/verify-email', reply);
    renderApp(entry);
    expect(await findSpoken(message)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'Create a new account' })).toHaveAttribute('href', '/register');
  });

  test('sends a new email to the given address', async () => {
    const resent = answer('POST /auth/resend-verification', () => ok({ message: 'sent' }));
    const { user } = renderApp('/verify-email');
    await user.type(await screen.findByLabelText('Email'), 'ana@example.com');
    await user.click(screen.getByRole('button', { name: 'Resend verification email' }));
    expect(await screen.findByText('Verification email sent. Please check your inbox.')).toBeVisible();
    expect(resent[0]?.body).toEqual({ email: 'ana@example.com' });
  });

  test('requires an address for a new email', async () => {
    const { user } = renderApp('/verify-email');
    await user.click(await screen.findByRole('button', { name: 'Resend verification email' }));
    expect(await screen.findByText('Please enter your email address')).toBeVisible();
  });
});
