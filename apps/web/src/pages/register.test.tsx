import { screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { browserZone } from '../lib/browser-zone.ts';
import { answer, noNetwork, ok, refuse, withSite, sampleUser, signedIn } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';
import { findSpoken } from '../test/spoken.ts';

const pending = () => ok({ requiresVerification: true, message: 'Check your email' });

const open = async (entry = '/register') => {
  const app = renderApp(entry);
  const fields = {
    email: await screen.findByLabelText('Email'),
    password: screen.getByLabelText('Password'),
    confirm: screen.getByLabelText('Confirm password'),
    button: screen.getByRole('button', { name: 'Create account' }),
  };
  await waitFor(() => expect(fields.button).toBeEnabled());
  const submit = async (email: string, password: string, confirm: string) => {
    if (email) await app.user.type(fields.email, email);
    if (password) await app.user.type(fields.password, password);
    if (confirm) await app.user.type(fields.confirm, confirm);
    await app.user.click(fields.button);
  };
  return { ...app, ...fields, submit };
};

describe('registration form', () => {
  test.each([
    ['', '', '', 'Email is required'],
    ['ana', 'correct horse', 'correct horse', 'Invalid email address'],
    ['ana@example.com', '', '', 'Password is required'],
    ['ana@example.com', 'short', 'short', 'Password must be at least 8 characters'],
    ['ana@example.com', 'correct horse', '', 'Please confirm your password'],
    ['ana@example.com', 'correct horse', 'wrong horse', 'Passwords do not match'],
  ])('for "%s", "%s", "%s" shows: %s', async (email, password, confirm, message) => {
    const requests = answer('POST /auth/register', pending);
    const { submit } = await open();
    await submit(email, password, confirm);
    expect(await screen.findByText(message)).toBeVisible();
    expect(requests).toHaveLength(0);
  });

  test('shows a field error of the server at its field', async () => {
    answer('POST /auth/register', () =>
      refuse('validation_failed', {
        fields: { password: 'password too weak' },
        field_keys: { password: 'passwordTooWeak' },
      }),
    );
    const { submit, password } = await open();
    await submit('ana@example.com', 'password123', 'password123');
    expect(await screen.findByText('password too weak')).toBeVisible();
    await waitFor(() => expect(password).toHaveFocus());
    expect(password).toBeInvalid();
  });

  test('speaks how strong the typed password is, and a weak one can be sent', async () => {
    const requests = answer('POST /auth/register', pending);
    const { submit, user, email, password } = await open();
    expect(password).toHaveAccessibleDescription('At least 8 characters');
    await user.type(password, 'correct horse battery');
    expect(await findSpoken('Strong')).toBeVisible();
    expect(password).toHaveAccessibleDescription('Strong');
    await user.clear(password);
    expect(screen.getByText('At least 8 characters')).toBeVisible();
    await user.type(email, 'ana@example.com');
    await user.type(password, 'ana@example.com');
    expect(await screen.findByText('Weak. Your email address is easy to guess.')).toBeVisible();
    await submit('', '', 'ana@example.com');
    await waitFor(() => expect(requests).toHaveLength(1));
  });

  test('shows that the address is in use and keeps the values', async () => {
    answer('POST /auth/register', () => refuse('email_in_use'));
    const { submit, email } = await open();
    await submit('ana@example.com', 'correct horse', 'correct horse');
    expect(await findSpoken('This email is already in use.')).toBeVisible();
    expect(email).toHaveValue('ana@example.com');
  });

  test('links to the terms and the privacy policy', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'terms of service' })).toHaveAttribute('href', '/terms');
    expect(screen.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/privacy');
  });
});

describe('registration with verification', () => {
  test('shows the check-your-email panel with a resend button and a link to the login page', async () => {
    answer('GET /invites/inviter', () => ok({ inviter: 'maria@example.org' }));
    const requests = answer('POST /auth/register', pending);
    const resent = answer('POST /auth/resend-verification', () => ok({ message: 'sent' }));
    const { submit, user, address } = await open('/register?invite=abc123');
    await submit(' Ana@Example.com', 'correct horse', 'correct horse');
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
    expect(requests[0]?.body).toEqual({
      email: 'ana@example.com',
      password: 'correct horse',
      turnstileToken: 'development-token',
      language: 'en',
      timezone: browserZone(),
      inviteCode: 'abc123',
      signInSecret: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(localStorage.getItem('access_token') ?? sessionStorage.getItem('access_token')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Resend verification email' }));
    await screen.findByText('Verification email sent. Please check your inbox.');
    expect(resent[0]?.body).toEqual({ email: 'ana@example.com' });
    await user.click(screen.getByRole('link', { name: 'Go to sign-in' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(await screen.findByLabelText('Email')).toHaveValue('ana@example.com');
  });

  test('continues on the create page when another tab has verified the address', async () => {
    answer('POST /auth/register', pending);
    answer('GET /auth/me', () => ok(sampleUser()));
    const { submit, address } = await open();
    await submit('ana@example.com', 'correct horse', 'correct horse');
    await screen.findByRole('heading', { name: 'Check your email' });
    const otherTab = new BroadcastChannel('tessera-session');
    const { user: _, ...tokens } = signedIn();
    otherTab.postMessage({ kind: 'session', session: { tokens, signInId: 'a', issuedAt: Date.now() } });
    await waitFor(() => expect(address()).toBe('/dashboard/qr-codes/new'));
    otherTab.close();
  });

  test('shows that the email could not be resent', async () => {
    answer('POST /auth/register', pending);
    answer('POST /auth/resend-verification', () => new Response('{}', { status: 500 }));
    const { submit, user } = await open();
    await submit('ana@example.com', 'correct horse', 'correct horse');
    await user.click(await screen.findByRole('button', { name: 'Resend verification email' }));
    expect(await screen.findByText('Failed to send verification email.')).toBeVisible();
  });
});

test('registration without verification signs in for this tab', async () => {
  answer('POST /auth/register', () => ok(signedIn()));
  const { submit, address } = await open();
  await submit('ana@example.com', 'correct horse', 'correct horse');
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(address()).toBe('/dashboard');
  expect(sessionStorage.getItem('access_token')).toBe('access-1');
});

test('a registration tells language and time zone of the browser', async () => {
  vi.stubEnv('TZ', 'Asia/Kathmandu');
  onTestFinished(() => void vi.unstubAllEnvs());
  const requests = answer('POST /auth/register', pending);
  const { submit } = await open();
  await submit('ana@example.com', 'correct horse', 'correct horse');
  await waitFor(() => expect(requests).toHaveLength(1));
  // Older engines use the former name of the zone.
  expect(requests[0]?.body).toMatchObject({ language: 'en', timezone: expect.stringMatching(/^Asia\/Kat(h)?mandu$/) });
});

describe('registration with an invite', () => {
  test('shows the inviter and the bonus for both sides', async () => {
    answer('GET /invites/inviter', () => ok({ inviter: 'maria@example.org' }));
    await open('/register?invite=abc123');
    expect(await screen.findByText('Invited by maria@example.org')).toBeVisible();
    expect(screen.getByText('You get your own free code, and your friend gets one more.')).toBeVisible();
  });

  test('works with an invite that can no longer be used', async () => {
    answer('GET /invites/inviter', () => ok({ inviter: null }));
    const requests = answer('POST /auth/register', pending);
    const { submit } = await open('/register?invite=abc123');
    expect(await screen.findByText(/^This invite can no longer be used/)).toBeVisible();
    await submit('ana@example.com', 'correct horse', 'correct horse');
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
    expect(requests).toHaveLength(1);
  });

  test('shows nothing when the inviter fails to load', async () => {
    const requests = answer('GET /invites/inviter', noNetwork);
    await open('/register?invite=abc123');
    await waitFor(() => expect(requests).toHaveLength(1));
    await waitFor(() => expect(document.querySelector('.lucide-gift')).toBeNull());
  });

  test('requests no inviter without an invite code', async () => {
    const requests = answer('GET /invites/inviter', () => ok({ inviter: 'maria@example.org' }));
    await open('/register');
    expect(requests).toHaveLength(0);
    expect(screen.queryByText(/Invited by/)).toBeNull();
  });
});

describe('on a site that limits new accounts', () => {
  const closed = 'New accounts cannot be created here at the moment.';
  const invitation = /^You need an invite to create an account here/;

  test('says that registration is closed in place of the form', async () => {
    withSite({ registration: 'closed', oidc: { name: 'Acme', only: false } });
    renderApp('/register?invite=abc123');
    expect(await screen.findByText(closed)).toBeVisible();
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(screen.queryByRole('button', { name: /Acme/ })).toBeNull();
    expect(screen.getByText(/Already have an account/)).toBeVisible();
  });

  test('says that an invite is needed, and keeps the form for an invited address', async () => {
    withSite({ registration: 'invitation' });
    const requests = answer('POST /auth/register', pending);
    const { submit } = await open();
    expect(await screen.findByText(invitation)).toBeVisible();
    await submit('ana@example.com', 'correct horse', 'correct horse');
    await waitFor(() => expect(requests).toHaveLength(1));
  });

  test('says nothing to a person who opened the link of an invite', async () => {
    withSite({ registration: 'invitation' });
    answer('GET /invites/inviter', () => ok({ inviter: 'maria@example.org' }));
    await open('/register?invite=abc123');
    expect(await screen.findByText('Invited by maria@example.org')).toBeVisible();
    expect(screen.queryByText(invitation)).toBeNull();
  });
});
