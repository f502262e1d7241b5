import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer, badGateway, noNetwork, ok, refuse } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';

describe('forgot-password page', () => {
  const open = async () => {
    const app = renderApp('/forgot-password');
    const email = await screen.findByLabelText('Email');
    const send = () => app.user.click(screen.getByRole('button', { name: 'Send reset link' }));
    return { ...app, email, send };
  };

  test('shows "Check your email" for any address, with a link to the login page', async () => {
    const requests = answer('POST /auth/forgot-password', () => ok({ message: 'on its way' }));
    const { user, email, send, address } = await open();
    await user.type(email, 'Ana@Example.com');
    await send();
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
    expect(requests.map(({ body }) => body)).toEqual([{ email: 'ana@example.com' }]);
    expect(screen.queryByRole('link', { name: /reset-password/ })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Back to Login' }));
    await waitFor(() => expect(address()).toBe('/login'));
  });

  test('shows the reset link of a development server', async () => {
    const resetLink = 'http://localhost:3000/reset-password?token=abc';
    answer('POST /auth/forgot-password', () => ok({ message: 'on its way', resetLink }));
    const { user, email, send } = await open();
    await user.type(email, 'ana@example.com');
    await send();
    expect(await screen.findByRole('link', { name: resetLink })).toHaveAttribute('href', resetLink);
  });

  test.each([
    ['', 'Email is required'],
    ['ana', 'Invalid email address'],
  ])('shows the error of the address %j', async (typed, message) => {
    const { user, email, send } = await open();
    if (typed) await user.type(email, typed);
    await send();
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(email).toHaveFocus());
  });

  test('shows a network error and keeps the address', async () => {
    answer('POST /auth/forgot-password', noNetwork);
    const { user, email, send } = await open();
    await user.type(email, 'ana@example.com');
    await send();
    expect(await screen.findByText('Network error. Please check your connection.')).toBeVisible();
    expect(email).toHaveValue('ana@example.com');
  });

  test('shows a general message for an error reply without a text', async () => {
    answer('POST /auth/forgot-password', badGateway);
    const { user, email, send } = await open();
    await user.type(email, 'ana@example.com');
    await send();
    expect(await screen.findByText('Failed to send reset email')).toBeVisible();
  });

  test('links to the login page and the start page', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'Start page' })).toHaveAttribute('href', '/');
  });
});

describe('reset-password page', () => {
  const open = async () => {
    const app = renderApp('/reset-password?token=abc');
    const fill = async (password: string, confirm = password) => {
      await app.user.type(await screen.findByLabelText('New password'), password);
      await app.user.type(screen.getByLabelText('Confirm password'), confirm);
      await app.user.click(screen.getByRole('button', { name: 'Set new password' }));
    };
    return { ...app, fill };
  };

  test('sets the password with the token of the link, then redirects to the login page', async () => {
    const requests = answer('POST /auth/reset-password', () => ok({ message: 'done' }));
    const { fill } = await open();
    await fill('mosaic-tile-7');
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeVisible();
    expect(screen.getByText('Taking you to the sign-in page in 3 seconds.')).toBeVisible();
    expect(requests.map(({ body }) => body)).toEqual([{ token: 'abc', password: 'mosaic-tile-7' }]);
  });

  test.each([
    ['short', 'short', 'Password must be at least 8 characters'],
    ['mosaic-tile-7', 'mosaic-tail-7', 'The passwords do not match'],
  ])('shows the error of an invalid password: %s, %s', async (password, confirm, message) => {
    const { fill } = await open();
    await fill(password, confirm);
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('offers a new link when the token is no longer valid', async () => {
    answer('POST /auth/reset-password', () => refuse('reset_token_invalid'));
    const { fill } = await open();
    await fill('mosaic-tile-7');
    expect(await screen.findByText('Invalid reset link')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password');
  });

  test('shows a general message for an error reply without a text', async () => {
    answer('POST /auth/reset-password', badGateway);
    const { fill } = await open();
    await fill('mosaic-tile-7');
    expect(await screen.findByText('Failed to reset password')).toBeVisible();
  });

  test('offers a new link when the token is missing', async () => {
    renderApp('/reset-password');
    expect(await screen.findByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password');
  });
});
