import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer, aUser, badGateway, noNetwork, ok, refuse, signedIn, withSite } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';

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

describe('signing in', () => {
  test.each([
    ['for this tab only', false, sessionStorage, localStorage],
    ['for longer when asked to remember', true, localStorage, sessionStorage],
  ])('goes to the dashboard and keeps the tokens %s', async (_name, remember, used, unused) => {
    const asked = answer('POST /auth/login', () => ok(signedIn()));
    const { user, fill, button, address } = await open();
    await fill();
    if (remember) await user.click(screen.getByLabelText('Remember me'));
    await user.click(button);
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(address()).toBe('/dashboard');
    expect(asked[0]?.body).toEqual({
      email: 'ana@example.com',
      password: 'correct horse',
      turnstileToken: 'development-token',
    });
    expect(used.getItem('access_token')).toBe('access-1');
    expect(unused.getItem('access_token')).toBeNull();
    expect(localStorage.getItem('remember_me')).toBe(remember ? 'true' : null);
  });

  test('goes on to the page that was asked for', async () => {
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

  test('is not offered to who is signed in already', async () => {
    localStorage.setItem('access_token', 'access-1');
    answer('GET /auth/me', () => ok(aUser()));
    const { address } = renderApp('/login');
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(address()).toBe('/dashboard');
  });
});

describe('what goes wrong', () => {
  test('names what is missing and goes to the first bad field', async () => {
    const asked = answer('POST /auth/login', () => ok(signedIn()));
    const { user, email, password, button } = await open();
    await user.click(button);
    expect(await screen.findByText('Please check your input and try again.')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
    expect(email).toHaveFocus();
    expect(email).toHaveAccessibleDescription('Please check your input and try again.');
    expect(password).toBeInvalid();
    expect(asked).toHaveLength(0);
  });

  test('keeps what was typed when the server refuses', async () => {
    answer('POST /auth/login', () => refuse('invalid_credentials'));
    const { user, email, password, button, fill } = await open();
    await fill();
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password.');
    expect(email).toHaveValue('ana@example.com');
    expect(password).toHaveValue('correct horse');
  });

  test('offers to send the verification mail again when that is what is missing', async () => {
    answer('POST /auth/login', () => refuse('verification_required', { requiresVerification: true }));
    const resent = answer('POST /auth/resend-verification', () => ok({ message: 'sent' }));
    const { user, button, fill } = await open();
    await fill();
    await user.click(button);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Please verify your email address.');
    await user.click(within(alert).getByRole('button', { name: 'Resend verification email' }));
    expect(await screen.findByText('Verification email sent. Please check your inbox.')).toBeVisible();
    expect(resent[0]?.body).toEqual({ email: 'ana@example.com' });
  });

  test.each([
    ['there is no network', noNetwork, 'Network error. Please check your connection.'],
    ['the server is in trouble', () => refuse('internal'), 'Something went wrong. Please try again.'],
    ['a proxy answers for the server', badGateway, 'Something went wrong. Please try again.'],
    ['the server is busy', () => refuse('unavailable'), 'The service is busy. Please try again in a moment.'],
    ['it is refused without a word', () => new Response('{}', { status: 400 }), 'Invalid email or password.'],
  ])('says so when %s', async (_, reply, message) => {
    answer('POST /auth/login', reply);
    const { user, button, fill } = await open();
    await fill();
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  test('sends once, however often the button is pressed', async () => {
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const asked = answer('POST /auth/login', async () => {
      await held;
      return refuse('invalid_credentials');
    });
    const { user, button, password, fill } = await open();
    await fill();
    await user.click(button);
    await user.click(button);
    await user.type(password, '{Enter}');
    finish();
    await screen.findByRole('alert');
    expect(asked).toHaveLength(1);
  });
});

describe('the challenge', () => {
  test('keeps the button closed until it is solved', async () => {
    withSite({ turnstileSiteKey: 'a-site-key' });
    renderApp('/login');
    const button = await screen.findByRole('button', { name: 'Sign in' });
    await screen.findByText('Security verification failed. Please refresh the page and try again.');
    expect(button).toBeDisabled();
  });
});

test('shows and hides the password', async () => {
  const { user, password } = await open();
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password).toHaveAttribute('type', 'password');
});

test.each([
  [true, 1],
  [false, 0],
])('tells where the mailbox is only where there is one (%s)', async (mailbox, links) => {
  withSite({ mailbox });
  await open();
  expect(screen.queryAllByRole('link', { name: 'built-in mailbox' })).toHaveLength(links);
});

test('speaks the language that is chosen on it, and remembers it', async () => {
  const { user } = await open();
  await user.selectOptions(screen.getByLabelText('Language'), 'fr');
  expect(await screen.findByRole('heading', { name: 'Se connecter' })).toBeVisible();
  expect(document.documentElement.lang).toBe('fr');
  expect(localStorage.getItem('preferred_language')).toBe('fr');
  expect(sessionStorage.getItem('session_language')).toBe('fr');
  expect(localStorage.getItem('i18nextLng')).toBe('fr');
});
