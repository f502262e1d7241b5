import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { answer, noNetwork, ok, refuse, signedIn } from '../test/api.ts';
import { refusal, requestOptions, stubPasskeys, usedCredential } from '../test/passkeys.ts';
import { renderApp } from '../test/render-app.tsx';
import { findSpoken } from '../test/spoken.ts';

const findButton = () => screen.findByRole('button', { name: 'Use a passkey' });
const offerOptions = () => answer('POST /auth/login/passkey/options', () => ok(requestOptions));

describe('sign-in with a passkey', () => {
  test('needs neither address nor password, and keeps "Remember me"', async () => {
    stubPasskeys({ get: () => Promise.resolve(usedCredential) });
    offerOptions();
    const requests = answer('POST /auth/login/passkey', () => ok(signedIn()));
    const { user, address } = renderApp('/login');
    const button = await findButton();
    await user.click(screen.getByLabelText('Remember me'));
    await user.click(button);
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(address()).toBe('/dashboard');
    expect(requests[0]?.body).toMatchObject({
      credential: { id: 'aWQ', rawId: 'aWQ', type: 'public-key', response: { signature: 'cw', userHandle: 'dXNlcg' } },
    });
    expect(localStorage.getItem('access_token')).toBe('access-1');
  });

  test.each([
    ['NotAllowedError', 'No passkey was used. Try again, or choose another way.'],
    ['SecurityError', 'Passkeys do not work at this address. Open https://tes.ra and try again.'],
    ['NotSupportedError', 'This browser or device cannot be used for passkeys. Try another one.'],
    ['UnknownError', 'The passkey did not work. Try again.'],
  ])('shows the message for %s, and the form still works', async (name, message) => {
    stubPasskeys({ get: refusal(name) });
    offerOptions();
    const { user } = renderApp('/login');
    await user.click(await findButton());
    expect(await findSpoken(message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  });

  test.each([
    ['a refused passkey', () => refuse('passkey_invalid'), /This passkey was not accepted/],
    ['no connection', noNetwork, /Network error/],
  ])('shows the message for %s', async (_, reply, message) => {
    stubPasskeys({ get: () => Promise.resolve(usedCredential) });
    offerOptions();
    answer('POST /auth/login/passkey', reply);
    const { user } = renderApp('/login');
    await user.click(await findButton());
    expect(await findSpoken(message)).toBeVisible();
  });

  test('is not offered by a browser without passkeys', async () => {
    renderApp('/login');
    await screen.findByRole('button', { name: 'Sign in' });
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument();
  });
});

describe('passkeys in the autofill', () => {
  test('sign in when one is chosen', async () => {
    stubPasskeys({ autofill: () => Promise.resolve(usedCredential) });
    offerOptions();
    answer('POST /auth/login/passkey', () => ok(signedIn()));
    const { address } = renderApp('/login');
    expect(await screen.findByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn');
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(address()).toBe('/dashboard');
  });

  test('are withdrawn when the page is left, and while the button asks', async () => {
    const signals: AbortSignal[] = [];
    const wait = ({ signal }: { signal?: AbortSignal }) =>
      new Promise<never>((_, reject) => {
        if (!signal) return;
        signals.push(signal);
        signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    stubPasskeys({ autofill: wait, get: refusal('NotAllowedError') });
    offerOptions();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user } = renderApp('/login');
    const button = await findButton();
    await waitFor(() => expect(signals).toHaveLength(1));
    await user.click(button);
    await waitFor(() => expect(signals[0]?.aborted).toBe(true));
    await waitFor(() => expect(signals).toHaveLength(2));
    expect(signals[1]?.aborted).toBe(false);
    await user.click(screen.getByRole('link', { name: /forgot/i }));
    await waitFor(() => expect(signals[1]?.aborted).toBe(true));
    expect(console.warn).not.toHaveBeenCalled();
  });

  test('request no options in a browser that cannot list them', async () => {
    stubPasskeys({});
    const requests = offerOptions();
    renderApp('/login');
    await findButton();
    await vi.dynamicImportSettled();
    expect(requests).toHaveLength(0);
  });
});
