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

describe('the link that restores an address', () => {
  test('asks first, then restores the address', async () => {
    const requests = answer('POST /auth/email/undo', () => ok({ message: 'ok', email: 'ana@example.com' }));
    const { user } = renderApp('/undo-email?token=good');
    const button = await screen.findByRole('button', { name: 'Restore my address' });
    expect(requests).toEqual([]);
    await user.click(button);
    expect(await screen.findByText(/Your account uses ana@example.com again/)).toBeVisible();
    await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ token: 'good' }]));
    expect(screen.getByRole('link', { name: 'Go to login' })).toHaveAttribute('href', '/login');
  });

  test('explains a link that is not valid', async () => {
    answer('POST /auth/email/undo', () => refuse('email_link_invalid'));
    const { user } = renderApp('/undo-email?token=old');
    await user.click(await screen.findByRole('button', { name: 'Restore my address' }));
    expect(await screen.findByText('This link is not valid or has expired.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set a new password' })).toHaveAttribute('href', '/forgot-password');
  });
});
