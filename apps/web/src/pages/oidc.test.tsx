import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserZone } from '../lib/browser-zone.ts';
import { answer, noNetwork, ok, refuse, sampleUser, signedIn, withSite } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';
import { findSpoken } from '../test/spoken.ts';

const leave = vi.fn();
beforeEach(() => {
  leave.mockReset();
  vi.spyOn(window.location, 'assign').mockImplementation(leave);
});
afterEach(() => vi.restoreAllMocks());

const provider = { name: 'Acme ID', only: false };
const providerUrl = 'https://id.example/authorize?state=s';
const withProvider = (facts: Partial<typeof provider> = {}) => withSite({ oidc: { ...provider, ...facts } });
const keepVisit = (visit: object) =>
  sessionStorage.setItem('oidc_visit', JSON.stringify({ secret: 'a-secret', ...visit }));
const findButton = (name: string) => screen.findByRole('button', { name });

function signedInAt(path: string) {
  localStorage.setItem('access_token', 'access-1');
  answer('GET /auth/me', () => ok(sampleUser()));
  return renderApp(path);
}

describe('button of the provider', () => {
  test('opens the provider and keeps a secret in this tab', async () => {
    withProvider();
    const requests = answer('POST /auth/oidc/start', () => ok({ url: providerUrl }));
    const { user } = renderApp({
      pathname: '/login',
      state: { from: { pathname: '/dashboard/invites', search: '', hash: '' } },
    });
    await user.click(await findButton('Continue with Acme ID'));
    await waitFor(() => expect(leave).toHaveBeenCalledWith(providerUrl));
    const visit = JSON.parse(sessionStorage.getItem('oidc_visit') ?? '{}') as Record<string, string>;
    expect(visit).toMatchObject({ purpose: 'sign_in', from: '/dashboard/invites' });
    expect(visit['secret']).toMatch(/^[\w-]{43}$/);
    expect(requests.map(({ body }) => body)).toEqual([
      { purpose: 'sign_in', secret: visit['secret'], language: 'en', timezone: browserZone() },
    ]);
    expect(screen.getByLabelText('Password')).toBeVisible();
  });

  test('takes the invite along', async () => {
    withProvider();
    answer('GET /invites/inviter', () => ok({ inviter: 'a…' }));
    const requests = answer('POST /auth/oidc/start', () => ok({ url: providerUrl }));
    const { user } = renderApp('/register?invite=abc');
    await user.click(await findButton('Continue with Acme ID'));
    await waitFor(() => expect(requests[0]?.body).toMatchObject({ inviteCode: 'abc' }));
  });

  test('shows why the provider cannot be opened, and works the next time', async () => {
    withProvider();
    answer('POST /auth/oidc/start', () => refuse('oidc_unavailable'));
    const { user } = renderApp('/login');
    await user.click(await findButton('Continue with Acme ID'));
    expect(await findSpoken(/^The sign-in provider does not answer\./)).toBeVisible();
    answer('POST /auth/oidc/start', () => ok({ url: providerUrl }));
    await user.click(await findButton('Continue with Acme ID'));
    await waitFor(() => expect(leave).toHaveBeenCalledWith(providerUrl));
  });

  test.each(['/login', '/register'])('is all that %s shows if it is the only way to sign in', async (path) => {
    withProvider({ only: true });
    renderApp(path);
    expect(await findButton('Continue with Acme ID')).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Create one' })).toBeNull();
  });

  test('is missing without a provider', async () => {
    renderApp('/login');
    await screen.findByRole('link', { name: 'built-in mailbox' });
    expect(screen.queryByRole('button', { name: /Continue with/ })).toBeNull();
  });
});

describe('return from the provider', () => {
  test('signs in and opens the requested page', async () => {
    keepVisit({ purpose: 'sign_in', from: '/dashboard/invites' });
    const requests = answer('POST /auth/oidc/finish', () => ok(signedIn()));
    const { address } = renderApp('/login/oidc?code=c&state=s&iss=https%3A%2F%2Fid.example');
    await screen.findByRole('heading', { name: 'Invites' });
    expect(address()).toBe('/dashboard/invites');
    expect(requests.map(({ body }) => body)).toEqual([
      { code: 'c', state: 's', iss: 'https://id.example', secret: 'a-secret' },
    ]);
    expect(sessionStorage.getItem('oidc_visit')).toBeNull();
    expect(sessionStorage.getItem('access_token')).toBe('access-1');
  });

  test('asks for the code of two-step sign-in, and then opens the requested page', async () => {
    keepVisit({ purpose: 'sign_in', from: '/dashboard/invites' });
    answer('POST /auth/oidc/finish', () =>
      ok({ requiresSecondFactor: true, signInToken: 'step-1', methods: ['totp'] as const }),
    );
    const requests = answer('POST /auth/login/second-factor', () => ok(signedIn()));
    const { user, address } = renderApp('/login/oidc?code=c&state=s');
    await user.type(await screen.findByLabelText('Code'), '123456');
    expect(sessionStorage.getItem('access_token')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('heading', { name: 'Invites' });
    expect(address()).toBe('/dashboard/invites');
    expect(requests[0]?.body).toEqual({ signInToken: 'step-1', code: '123456' });
  });

  test('leads back to the login page when the user cancels the second step', async () => {
    keepVisit({ purpose: 'sign_in' });
    answer('POST /auth/oidc/finish', () =>
      ok({ requiresSecondFactor: true, signInToken: 'step-1', methods: ['totp'] as const }),
    );
    const { user, address } = renderApp('/login/oidc?code=c&state=s');
    await user.click(await screen.findByRole('button', { name: 'Back to Login' }));
    await waitFor(() => expect(address()).toBe('/login'));
  });

  test.each([
    ['oidc_failed', 'The sign-in with the provider failed. Please try again.'],
    ['oidc_domain_refused', /^Email addresses of this domain cannot sign in here\./],
    ['oidc_unverified_address', /^The provider has not verified your email address\./],
  ] as const)('shows the error %s and starts again', async (code, text) => {
    withProvider();
    keepVisit({ purpose: 'sign_in', from: '/dashboard/invites' });
    answer('POST /auth/oidc/finish', () => refuse(code));
    const requests = answer('POST /auth/oidc/start', () => ok({ url: providerUrl }));
    const { user } = renderApp('/login/oidc?code=c&state=s');
    expect(await screen.findByRole('heading', { name: 'The sign-in did not work' })).toBeVisible();
    expect(await findSpoken(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
    await user.click(await findButton('Try again with Acme ID'));
    await waitFor(() => expect(leave).toHaveBeenCalledWith(providerUrl));
    expect(requests).toHaveLength(1);
    expect(sessionStorage.getItem('oidc_visit')).toContain('/dashboard/invites');
  });

  test('says that the connection is missing', async () => {
    keepVisit({ purpose: 'sign_in' });
    answer('POST /auth/oidc/finish', noNetwork);
    renderApp('/login/oidc?code=c&state=s');
    expect(await findSpoken(/^Network error/)).toBeVisible();
  });

  test('shows a canceled sign-in differently from a failed one', async () => {
    keepVisit({ purpose: 'sign_in' });
    renderApp('/login/oidc?error=access_denied&state=s');
    expect(await screen.findByRole('heading', { name: 'Sign-in canceled' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'The sign-in did not work' })).toBeNull();
  });

  test('sends nothing if another tab has started the sign-in', async () => {
    const requests = answer('POST /auth/oidc/finish', () => ok(signedIn()));
    renderApp('/login/oidc?code=c&state=s');
    expect(await findSpoken(/started in this tab/)).toBeVisible();
    expect(requests).toHaveLength(0);
  });

  test('confirms the signed-in user and returns', async () => {
    keepVisit({ purpose: 'confirm', from: '/dashboard/invites' });
    const requests = answer('POST /auth/oidc/confirm', () => ok({ message: 'ok' }));
    signedInAt('/login/oidc?code=c&state=s');
    await screen.findByRole('heading', { name: 'Invites' });
    expect(requests.map(({ token }) => token)).toEqual(['access-1']);
  });

  test('links the provider, and on failure leads back to the page', async () => {
    keepVisit({ purpose: 'link', from: '/dashboard/profile/security' });
    answer('POST /auth/oidc/link', () => refuse('oidc_other_identity'));
    signedInAt('/login/oidc?code=c&state=s');
    expect(await findSpoken(/already linked to a different one/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/dashboard/profile/security');
  });
});

describe('card of the provider', () => {
  const linked = { identity: { email: 'ana@acme.example', linked_at: '2026-03-04T09:00:00.000Z' } };

  test('unlinks after a confirmation', async () => {
    withProvider();
    let status = { ...linked, has_password: true, can_unlink: true } as object;
    answer('GET /auth/oidc', () => ok(status));
    const requests = answer('DELETE /auth/oidc', () => {
      status = { identity: null, has_password: true, can_unlink: false };
      return ok({ message: 'ok' });
    });
    const { user } = signedInAt('/dashboard/profile/security');
    expect(await screen.findByText(/^Linked to ana@acme.example since .*2026\.$/)).toBeVisible();
    await user.click(await findButton('Unlink'));
    const dialog = await screen.findByRole('alertdialog');
    expect(requests).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Unlink' }));
    expect(await screen.findByText('Not linked')).toBeVisible();
    expect(requests).toHaveLength(1);
  });

  test('keeps the dialog open with the reason if unlinking fails', async () => {
    withProvider();
    answer('GET /auth/oidc', () => ok({ ...linked, has_password: true, can_unlink: true }));
    answer('DELETE /auth/oidc', () => refuse('oidc_last_method'));
    const { user } = signedInAt('/dashboard/profile/security');
    await user.click(await findButton('Unlink'));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Unlink' }));
    expect(await findSpoken(/^You have no other way to sign in\./, within(dialog))).toBeVisible();
  });

  test('offers a password to an account without one', async () => {
    withProvider();
    answer('GET /auth/oidc', () => ok({ ...linked, has_password: false, can_unlink: false }));
    const requests = answer('POST /auth/forgot-password', () => ok({ message: 'ok' }));
    const { user } = signedInAt('/dashboard/profile/security');
    await user.click(await findButton('Email me a password link'));
    expect(await screen.findByText('We sent a link to ana@example.com. Open it to set a password.')).toBeVisible();
    expect(requests.map(({ body }) => body)).toEqual([{ email: 'ana@example.com' }]);
    expect(screen.queryByRole('button', { name: 'Unlink' })).toBeNull();
  });

  test('links an account', async () => {
    withProvider();
    answer('GET /auth/oidc', () => ok({ identity: null, has_password: true, can_unlink: false }));
    const requests = answer('POST /auth/oidc/start', () => ok({ url: providerUrl }));
    const { user } = signedInAt('/dashboard/profile/security');
    await user.click(await findButton('Link Acme ID'));
    await waitFor(() => expect(leave).toHaveBeenCalledWith(providerUrl));
    expect(requests[0]?.body).toMatchObject({ purpose: 'link' });
  });

  test('can be loaded again after a failure', async () => {
    withProvider();
    answer('GET /auth/oidc', () => refuse('internal'));
    const { user } = signedInAt('/dashboard/profile/security');
    const retry = await findButton('Try again');
    answer('GET /auth/oidc', () => ok({ identity: null, has_password: true, can_unlink: false }));
    await user.click(retry);
    expect(await screen.findByText('Not linked')).toBeVisible();
  });
});
