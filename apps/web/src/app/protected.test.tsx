import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer, sampleUser, ok, refuse, signedIn } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';

describe('protected area', () => {
  test('shows a spinner while the session loads', async () => {
    localStorage.setItem('access_token', 'access-1');
    answer('GET /auth/me', () => ok(sampleUser()));
    const { address } = renderApp('/dashboard');
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    expect(address()).toBe('/dashboard');
    await screen.findByRole('heading', { name: 'Dashboard' });
  });

  test('redirects a visitor to the login page and, after the sign-in, back to the requested page', async () => {
    answer('POST /auth/login', () => ok(signedIn()));
    const { user, address } = renderApp('/dashboard/subscription?plan=pro');
    await user.type(await screen.findByLabelText('Email'), 'ana@example.com');
    expect(address()).toBe('/login');
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('heading', { name: 'Subscription' });
    expect(address()).toBe('/dashboard/subscription?plan=pro');
  });

  test('redirects to the login page when the session cannot be renewed', async () => {
    localStorage.setItem('access_token', 'old');
    localStorage.setItem('refresh_token', 'old');
    answer('GET /auth/me', () => refuse('unauthorized'));
    answer('POST /auth/refresh', () => refuse('session_expired'));
    const { address } = renderApp('/dashboard');
    await screen.findByRole('button', { name: 'Sign in' });
    expect(address()).toBe('/login');
    expect(localStorage.getItem('refresh_token')).toBeNull();
  });
});

test('the root path redirects to the dashboard', async () => {
  localStorage.setItem('access_token', 'access-1');
  answer('GET /auth/me', () => ok(sampleUser()));
  const { address } = renderApp('/');
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(address()).toBe('/dashboard');
});

test.each(['/nowhere', '/dashboard/nowhere', '/dev/nothing'])('%s shows the not-found page', async (path) => {
  renderApp(path);
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});
