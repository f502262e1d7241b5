import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer, ok, signedIn, withSite } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';

const headline = 'QR codes that scan, print as shown and never go dark';

async function open(entry: Parameters<typeof renderApp>[0]) {
  const app = renderApp(entry);
  const form = await screen.findByLabelText('Email');
  const maker = await screen.findByLabelText('Paste or type');
  const isFormFirst = (form.compareDocumentPosition(maker) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return { ...app, isFormFirst };
}

describe('front page', () => {
  test('shows a visitor the promise and the maker before the sign-in', async () => {
    const { address, isFormFirst } = await open('/');
    expect(address()).toBe('/login');
    expect(isFormFirst).toBe(false);
    expect(screen.getByRole('heading', { level: 1, name: headline })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Sign in' })).toBeVisible();
    expect(document.title).toContain('Sign in');
  });

  test.each([
    [
      'was sent here from a protected page',
      { state: { from: { pathname: '/dashboard/invites', search: '', hash: '' } } },
    ],
    ['has just verified an address', { state: { email: 'ana@example.com' } }],
  ])('shows the sign-in first to somebody who %s', async (_, entry) => {
    const { isFormFirst } = await open({ pathname: '/login', ...entry });
    expect(isFormFirst).toBe(true);
    expect(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: headline })).toBeVisible();
  });

  test('shows the sign-in first in a browser where somebody has signed in before', async () => {
    answer('POST /auth/login', () => ok(signedIn()));
    const first = await open('/login');
    expect(first.isFormFirst).toBe(false);
    const button = screen.getByRole('button', { name: 'Sign in' });
    await waitFor(() => expect(button).toBeEnabled());
    await first.user.type(screen.getByLabelText('Email'), 'ana@example.com');
    await first.user.type(screen.getByLabelText('Password'), 'correct horse');
    await first.user.click(button);
    await screen.findByRole('heading', { name: 'Dashboard' });
    first.stop();
    document.body.innerHTML = '';
    sessionStorage.clear();
    const second = await open('/login');
    expect(second.isFormFirst).toBe(true);
  });

  test('explains the kinds of codes, compares the plans and answers questions', async () => {
    await open('/login');
    for (const picture of [/^The code leads straight/, /^The code leads to a short link/, /^The editor says/])
      expect(screen.getByRole('img', { name: picture })).toBeInTheDocument();
    const plans = within(screen.getByRole('table', { name: 'Plan details' }));
    expect(plans.getByRole('columnheader', { name: 'Pro $6.99 per month' })).toBeVisible();
    expect(plans.getByRole('row', { name: /^Printed codes keep working for good/ })).toBeVisible();
    for (const question of [/^Do codes expire/, /^Can I change a code/, /^What do you store/, /^Can I leave/])
      expect(screen.getByText(question)).toBeVisible();
  });

  test('shows no prices if nothing is sold', async () => {
    withSite({ billing: 'off' });
    await open('/login');
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Plan details' })).toBeNull());
    expect(screen.getByText(/^Do codes expire/)).toBeVisible();
  });
});
