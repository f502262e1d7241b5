import { act, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, badGateway, noNetwork, ok, refuse, server, signedIn, withSite } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';
import { findSpoken } from '../test/spoken.ts';

const required = 'Please complete the security challenge';
const solve = async (user: ReturnType<typeof renderApp>['user']) =>
  user.click(await screen.findByRole('button', { name: 'solve' }));

beforeEach(() => withSite({ turnstileSiteKey: 'a-site-key' }));

describe('login form with a challenge', () => {
  const open = async () => {
    const requests = answer('POST /auth/login', () => ok(signedIn()));
    const app = renderApp('/login');
    await app.user.type(await screen.findByLabelText('Email'), 'ana@example.com');
    await app.user.type(screen.getByLabelText('Password'), 'correct horse');
    await screen.findByRole('button', { name: 'solve' });
    return { ...app, requests, button: screen.getByRole('button', { name: 'Sign in' }) };
  };

  test('disables the button, with the reason as its description, until the challenge is solved', async () => {
    const { user, button } = await open();
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(required);
    expect(screen.getByText(required)).not.toBeVisible();
    await solve(user);
    expect(button).toBeEnabled();
    expect(button).not.toHaveAccessibleDescription();
  });

  test('shows the reason and sends nothing on Enter before the challenge is solved', async () => {
    const { user, requests, button } = await open();
    await user.type(screen.getByLabelText('Password'), '{Enter}');
    expect(await findSpoken(required)).toBeVisible();
    expect(requests).toHaveLength(0);
    await solve(user);
    expect(screen.getByText(required)).not.toBeVisible();
    // The first submit can still be loading its schema.
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    await user.type(screen.getByLabelText('Password'), '{Enter}');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toMatchObject({ turnstileToken: 'solved' });
  });

  test.each([
    ['a wrong password', () => refuse('invalid_credentials'), 'Invalid email or password.'],
    [
      'an unverified address',
      () => refuse('verification_required', { requiresVerification: true }),
      'Please verify your email address.',
    ],
    ['a network error', noNetwork, 'Network error. Please check your connection.'],
  ])('requires the challenge again after %s', async (_, reply, message) => {
    const { user, button } = await open();
    answer('POST /auth/login', reply);
    await solve(user);
    await user.click(button);
    expect(await findSpoken(message)).toBeVisible();
    expect(button).toBeDisabled();
    await solve(user);
    expect(button).toBeEnabled();
  });
});

describe('registration form with a challenge', () => {
  const open = async () => {
    const requests = answer('POST /auth/register', () => ok(signedIn()));
    const app = renderApp('/register');
    await app.user.type(await screen.findByLabelText('Email'), 'ana@example.com');
    await app.user.type(screen.getByLabelText('Password'), 'correct horse');
    await app.user.type(screen.getByLabelText('Confirm password'), 'correct horse');
    await screen.findByRole('button', { name: 'solve' });
    return { ...app, requests, button: screen.getByRole('button', { name: 'Create account' }) };
  };

  test.each(['button', 'Enter'])(
    'shows the reason when it is submitted by %s before the challenge is solved',
    async (by) => {
      const { user, requests, button } = await open();
      expect(button).toBeEnabled();
      if (by === 'button') await user.click(button);
      else await user.type(screen.getByLabelText('Confirm password'), '{Enter}');
      expect(await findSpoken(required)).toBeVisible();
      expect(requests).toHaveLength(0);
      await solve(user);
      await user.click(button);
      await waitFor(() => expect(requests).toHaveLength(1));
    },
  );

  test('also shows the errors of the fields', async () => {
    const { user, button } = await open();
    await user.clear(screen.getByLabelText('Email'));
    await user.click(button);
    expect(await screen.findByText('Email is required')).toBeVisible();
    expect(screen.getByText(required)).toBeVisible();
  });
});

describe('challenge while the site configuration fails to load', () => {
  const open = async (path: string, failure: () => Response) => {
    let works = false;
    server.use(http.get('*/v1/site', () => (works ? undefined : failure())));
    const app = renderApp(path);
    await screen.findByLabelText('Email');
    return { ...app, recover: () => void (works = true) };
  };

  test.each([
    ['/login', noNetwork, 'Network error. Please check your connection.'],
    ['/register', noNetwork, 'Network error. Please check your connection.'],
    ['/login', badGateway, 'Something went wrong. Please try again.'],
    ['/login', () => refuse('unavailable'), 'The service is busy. Please try again in a moment.'],
  ])('shows the failure on %s and a retry button', async (path, failure, message) => {
    const { user, recover } = await open(path, failure);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByText(/security/i)).toBeNull();
    recover();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'solve' })).toBeVisible();
    expect(screen.queryByText(message)).toBeNull();
  });

  test('describes the disabled button with the failure', async () => {
    await open('/login', noNetwork);
    await screen.findByText('Network error. Please check your connection.');
    expect(screen.getByRole('button', { name: 'Sign in' })).toHaveAccessibleDescription(
      'Network error. Please check your connection.',
    );
  });

  test.each(['after a while', 'when the network is back'])('retries %s', async (when) => {
    const { recover } = await open('/login', noNetwork);
    await screen.findByText('Network error. Please check your connection.');
    recover();
    if (when === 'when the network is back') act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('button', { name: 'solve' })).toBeVisible();
  });
});
