import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer, sampleUser, badGateway, noNetwork, ok, refuse, signedIn, withSite } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';
import { findSpoken } from '../test/spoken.ts';

const open = async (entry: Parameters<typeof renderApp>[0] = '/login') => {
  const app = renderApp(entry);
  const form = {
    email: await screen.findByLabelText('Email'),
    password: screen.getByLabelText('Password'),
    button: screen.getByRole('button', { name: 'Sign in' }),
  };
  await waitFor(() => expect(form.button).toBeEnabled());
  const fill = async (email = 'ana@example.com', password = 'correct horse') => {
    await app.user.type(form.email, email);
    await app.user.type(form.password, password);
  };
  return { ...app, ...form, fill };
};

describe('login', () => {
  test.each([
    ['in session storage', false, sessionStorage, localStorage],
    ['in local storage with "Remember me"', true, localStorage, sessionStorage],
  ])('shows the dashboard and stores the tokens %s', async (_name, remember, used, unused) => {
    const requests = answer('POST /auth/login', () => ok(signedIn()));
    const { user, fill, button, address } = await open();
    await fill();
    if (remember) await user.click(screen.getByLabelText('Remember me'));
    await user.click(button);
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(address()).toBe('/dashboard');
    expect(requests[0]?.body).toEqual({
      email: 'ana@example.com',
      password: 'correct horse',
      turnstileToken: 'development-token',
    });
    expect(used.getItem('access_token')).toBe('access-1');
    expect(unused.getItem('access_token')).toBeNull();
    expect(localStorage.getItem('remember_me')).toBe(remember ? 'true' : null);
  });

  test('redirects to the requested page', async () => {
    answer('POST /auth/login', () => ok(signedIn()));
    const { user, fill, button, address } = await open({
      pathname: '/login',
      state: { from: { pathname: '/dashboard/invites', search: '?a=1', hash: '' } },
    });
    await fill();
    await user.click(button);
    await screen.findByRole('heading', { name: 'Invites' });
    expect(address()).toBe('/dashboard/invites?a=1');
  });

  test('redirects a signed-in user to the dashboard', async () => {
    localStorage.setItem('access_token', 'access-1');
    answer('GET /auth/me', () => ok(sampleUser()));
    const { address } = renderApp('/login');
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(address()).toBe('/dashboard');
  });
});

describe('login failure', () => {
  test('shows the missing fields and focuses the first one', async () => {
    const requests = answer('POST /auth/login', () => ok(signedIn()));
    const { user, email, password, button } = await open();
    await user.click(button);
    expect(await screen.findByText('Please check your input and try again.')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
    await waitFor(() => expect(email).toHaveFocus());
    expect(email).toHaveAccessibleDescription('Please check your input and try again.');
    expect(password).toBeInvalid();
    expect(requests).toHaveLength(0);
  });

  test('keeps the values after wrong credentials', async () => {
    answer('POST /auth/login', () => refuse('invalid_credentials'));
    const { user, email, password, button, fill } = await open();
    await fill();
    await user.click(button);
    expect(await findSpoken('Invalid email or password.')).toBeVisible();
    expect(email).toHaveValue('ana@example.com');
    expect(password).toHaveValue('correct horse');
  });

  test('offers to resend the verification email to an unverified account', async () => {
    answer('POST /auth/login', () => refuse('verification_required', { requiresVerification: true }));
    const resent = answer('POST /auth/resend-verification', () => ok({ message: 'sent' }));
    const { user, button, fill } = await open();
    await fill();
    await user.click(button);
    expect(await findSpoken('Please verify your email address.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Resend verification email' }));
    expect(await screen.findByText('Verification email sent. Please check your inbox.')).toBeVisible();
    expect(resent[0]?.body).toEqual({ email: 'ana@example.com' });
  });

  test.each([
    ['a network error', noNetwork, 'Network error. Please check your connection.'],
    ['an internal error', () => refuse('internal'), 'Something went wrong. Please try again.'],
    ['an error page of a proxy', badGateway, 'Something went wrong. Please try again.'],
    ['an overloaded server', () => refuse('unavailable'), 'The service is busy. Please try again in a moment.'],
    ['an error reply without a text', () => new Response('{}', { status: 400 }), 'Invalid email or password.'],
  ])('shows the message for %s', async (_, reply, message) => {
    answer('POST /auth/login', reply);
    const { user, button, fill } = await open();
    await fill();
    await user.click(button);
    expect(await findSpoken(message)).toBeVisible();
  });

  test('sends one request for several clicks', async () => {
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const requests = answer('POST /auth/login', async () => {
      await held;
      return refuse('invalid_credentials');
    });
    const { user, button, password, fill } = await open();
    await fill();
    await user.click(button);
    await user.click(button);
    await user.type(password, '{Enter}');
    finish();
    await findSpoken('Invalid email or password.');
    expect(requests).toHaveLength(1);
  });
});

test('the login page shows and hides the password', async () => {
  const { user, password } = await open();
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password).toHaveAttribute('type', 'password');
});

test.each([
  [true, 1],
  [false, 0],
])('the login page links to the mailbox only if there is one (%s)', async (mailbox, links) => {
  withSite({ mailbox });
  await open();
  expect(screen.queryAllByRole('link', { name: 'built-in mailbox' })).toHaveLength(links);
});

test('the login page switches to the chosen language and stores it', async () => {
  const { user } = await open();
  await user.selectOptions(screen.getByLabelText('Language'), 'fr');
  expect(await screen.findByRole('heading', { name: 'Se connecter' })).toBeVisible();
  expect(document.documentElement.lang).toBe('fr');
  expect(localStorage.getItem('preferred_language')).toBe('fr');
  expect(sessionStorage.getItem('session_language')).toBe('fr');
  expect(localStorage.getItem('i18nextLng')).toBe('fr');
});
