import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { answer, ok, refuse, sampleUser, withSite } from '../test/api.ts';
import { refusal, requestOptions, stubPasskeys, usedCredential } from '../test/passkeys.ts';
import { renderApp } from '../test/render-app.tsx';

/** Opens the dialog by a call that requires a recent authentication. */
async function openDialog(methods: string[]) {
  localStorage.setItem('access_token', 'access-1');
  answer('GET /auth/me', () => ok(sampleUser()));
  answer('GET /auth/confirm', () => ok({ methods: methods as 'passkey'[] }));
  let isRecent = false;
  const calls = answer('DELETE /auth/account', () =>
    isRecent ? ok({ message: 'done' }) : refuse('recent_authentication_required'),
  );
  const { user } = renderApp('/dashboard/profile');
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  await user.type(await screen.findByLabelText(/type your address/), 'ana@example.com');
  await user.click(screen.getByRole('button', { name: 'Delete account for good' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it’s you' }));
  const confirmed = () => {
    isRecent = true;
    return ok({ message: 'Confirmed.' });
  };
  return { user, dialog, calls, confirmed };
}

describe('confirming with a passkey', () => {
  test('sends the passkey that the person chose, and repeats the call', async () => {
    stubPasskeys({ get: () => Promise.resolve(usedCredential) });
    const { user, dialog, calls, confirmed } = await openDialog(['passkey']);
    answer('POST /auth/confirm/passkey/options', () => ok(requestOptions));
    const requests = answer('POST /auth/confirm/passkey', confirmed);
    await user.click(await dialog.findByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(requests[0]?.body).toMatchObject({ credential: { id: 'aWQ', response: { signature: 'cw' } } });
  });

  test('says why it failed: prompt closed, passkey refused', async () => {
    stubPasskeys({ get: refusal('NotAllowedError') });
    const { user, dialog } = await openDialog(['passkey', 'password']);
    answer('POST /auth/confirm/passkey/options', () => ok(requestOptions));
    answer('POST /auth/confirm/passkey', () => refuse('passkey_invalid'));
    await user.click(await dialog.findByRole('button', { name: 'Use a passkey' }));
    expect(await dialog.findByText('No passkey was used. Try again, or choose another way.')).toBeVisible();
    stubPasskeys({ get: () => Promise.resolve(usedCredential) });
    await user.click(dialog.getByRole('button', { name: 'Use a passkey' }));
    expect(await dialog.findByText('This passkey was not accepted. Try again or sign in another way.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Use your password' }));
    await waitFor(() => expect(dialog.getByLabelText('Password')).toHaveFocus());
  });

  test('is not offered by a browser without passkeys', async () => {
    const { dialog } = await openDialog(['password', 'passkey']);
    expect(await dialog.findByLabelText('Password')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });
});

test('confirming with the provider opens it and returns to the same page', async () => {
  withSite({ oidc: { name: 'Acme ID', only: false } });
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const { user, dialog } = await openDialog(['password', 'provider']);
  const requests = answer('POST /auth/oidc/start', () => ok({ url: 'https://id.example/authorize' }));
  await user.click(await dialog.findByRole('button', { name: 'Use Acme ID' }));
  expect(dialog.getByText(/Acme ID asks you to sign in again/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Continue with Acme ID' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://id.example/authorize'));
  expect(requests[0]?.body).toMatchObject({ purpose: 'confirm' });
  expect(sessionStorage.getItem('oidc_visit')).toContain('"/dashboard/profile"');
});
