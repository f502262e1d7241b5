import type { AddedAccess } from '@tessera/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer, noNetwork, ok, refuse } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';

describe('the link that confirms a new address', () => {
  test('changes the address once', async () => {
    const requests = answer('POST /auth/email/confirm', () => ok({ message: 'ok', email: 'new@example.com' }));
    renderApp('/change-email?token=good');
    expect(await screen.findByText(/Your account now uses new@example.com/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Address changed' })).toBeVisible();
    expect(requests.map(({ body }) => body)).toEqual([{ token: 'good' }]);
  });

  test('explains a link that is not valid', async () => {
    answer('POST /auth/email/confirm', () => refuse('email_link_invalid'));
    renderApp('/change-email?token=old');
    expect(await screen.findByText('This link is not valid or has expired.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('explains a link without a token', async () => {
    renderApp('/change-email');
    expect(await screen.findByText(/This link is incomplete/)).toBeVisible();
  });

  test('can be tried again without a connection', async () => {
    answer('POST /auth/email/confirm', () => noNetwork());
    const { user } = renderApp('/change-email?token=good');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answer('POST /auth/email/confirm', () => ok({ message: 'ok', email: 'new@example.com' }));
    await user.click(retry);
    expect(await screen.findByText(/Your account now uses new@example.com/)).toBeVisible();
  });
});

const added = (facts: Partial<AddedAccess>): AddedAccess => ({
  id: 'passkey:1',
  kind: 'passkey',
  name: 'Laptop',
  added_at: '2026-11-10T09:00:00.000Z',
  required: false,
  suggested: true,
  ...facts,
});
const reviewOf = (...items: AddedAccess[]) =>
  answer('POST /auth/email/undo/review', () => ok({ email: 'ana@example.com', added: items }));

describe('the link that restores an address', () => {
  test('asks first, then restores the address', async () => {
    reviewOf();
    const requests = answer('POST /auth/email/undo', () => ok({ message: 'ok', email: 'ana@example.com' }));
    const { user } = renderApp('/undo-email?token=good');
    const button = await screen.findByRole('button', { name: 'Restore my address' });
    expect(requests).toEqual([]);
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.click(button);
    expect(await screen.findByText(/Your account uses ana@example.com again/)).toBeVisible();
    await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ token: 'good', remove: [] }]));
    expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '/login');
  });

  test('lists what is removed, and lets the owner choose among what is older', async () => {
    reviewOf(
      added({ id: 'webhook:1', kind: 'webhook', name: 'https://evil.example/', required: true }),
      added({ id: 'second_factor:totp', kind: 'second_factor', name: null }),
      added({ id: 'passkey:1' }),
      added({ id: 'api_key:1', kind: 'api_key', name: 'Till', suggested: false }),
    );
    const requests = answer('POST /auth/email/undo', () => ok({ message: 'ok', email: 'ana@example.com' }));
    const { user } = renderApp('/undo-email?token=good');
    expect(await screen.findByRole('listitem')).toHaveTextContent('Webhook URL · https://evil.example/');
    expect(screen.getByRole('checkbox', { name: /Two-step sign-in/ })).toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: /Passkey · Laptop/ }));
    await user.click(screen.getByRole('checkbox', { name: /API key · Till/ }));
    await user.click(screen.getByRole('button', { name: 'Restore my address' }));
    await waitFor(() =>
      expect(requests.map(({ body }) => body)).toEqual([
        { token: 'good', remove: ['webhook:1', 'second_factor:totp', 'api_key:1'] },
      ]),
    );
  });

  test('repeats a failed call with the same choice', async () => {
    reviewOf(added({}));
    const failed = answer('POST /auth/email/undo', () => noNetwork());
    const { user } = renderApp('/undo-email?token=good');
    await user.click(await screen.findByRole('button', { name: 'Restore my address' }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(failed.map(({ body }) => body)).toEqual(Array(2).fill({ token: 'good', remove: ['passkey:1'] })),
    );
  });

  test('explains a link that is not valid', async () => {
    answer('POST /auth/email/undo/review', () => refuse('email_link_invalid'));
    renderApp('/undo-email?token=old');
    expect(await screen.findByText('This link is not valid or has expired.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set a new password' })).toHaveAttribute('href', '/forgot-password');
  });
});
