import { errorText } from '@tessera/contract';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Call } from '../lib/api.ts';
import { answer, noSubscription, ok, signedIn } from '../test/api.ts';
import { sampleCode, sampleList, pro, renderSignedIn } from '../test/codes.ts';
import { renderApp } from '../test/render-app.tsx';
import { receiveToasts } from '../ui/toast.ts';
// Loaded with the tests: on a loaded machine, the tab would take longer than a query waits.
import './qr-stats-tab.tsx';

const message = 'The service is busy. Please try again in a moment.';
const code = sampleCode();

/** The reply of an overloaded server. */
const busy = () =>
  HttpResponse.json(
    { error: errorText('unavailable'), code: 'unavailable' },
    { status: 503, headers: { 'Retry-After': '1' } },
  );

/** Overloaded until `recover` is called. */
function answerBusy(call: Call, reply: Parameters<typeof ok>[0]) {
  let isBusy = true;
  const requests = answer(call, () => (isBusy ? busy() : ok(reply)));
  return { requests, recover: () => void (isBusy = false) };
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  answer('GET /qr-codes/{id}', () => ok(code));
  answer('GET /qr-codes/{id}/stats', () => ok({ total_clicks: 0, daily_stats: [] }));
  answer('GET /stats/overview', () => ok({ daily_clicks: [] }));
  answer('GET /invites', () => ok({ invites: [] }));
});

describe('overloaded server', () => {
  test.each<[string, Call, Parameters<typeof ok>[0]]>([
    ['/dashboard', 'GET /qr-codes', sampleList([code])],
    ['/dashboard/qr-codes', 'GET /qr-codes', sampleList([code])],
    [`/dashboard/qr-codes/${code.id}`, 'GET /qr-codes/{id}/stats', { total_clicks: 0, daily_stats: [] }],
    ['/dashboard/invites', 'GET /invites', { invites: [] }],
    ['/dashboard/subscription', 'GET /subscription/status', { ...noSubscription }],
  ])('%s retries once, then shows the message and a retry button', async (path, call, reply) => {
    const { requests, recover } = answerBusy(call, reply);
    const { user } = renderSignedIn(path, { urls_used: 1, url_quota: 2, free_urls_remaining: 1 });
    expect(await screen.findByText(message)).toBeVisible();
    expect(requests).toHaveLength(2);
    recover();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  });

  test('the verification page offers a retry with the same link', async () => {
    const { recover } = answerBusy('POST /auth/verify-email', { message: 'ok' });
    const { user } = renderApp('/verify-email?token=good');
    expect(await screen.findByText(message)).toBeVisible();
    recover();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Your email address is verified.')).toBeVisible();
  });

  test.each([
    ['Sign in', '/login', 'POST /auth/login', ['Email', 'Password']],
    ['Create account', '/register', 'POST /auth/register', ['Email', 'Password', 'Confirm password']],
    ['Send reset link', '/forgot-password', 'POST /auth/forgot-password', ['Email']],
    ['Set new password', '/reset-password?token=x', 'POST /auth/reset-password', ['New password', 'Confirm password']],
  ] as const)(
    'the form "%s" shows the message, keeps the values and can be submitted again',
    async (name, path, call, fields) => {
      const { requests, recover } = answerBusy(call, { ...signedIn(), message: 'ok' });
      const { user } = renderApp(path);
      await screen.findByRole('button', { name });
      const text = (field: string) => (field === 'Email' ? 'ana@example.com' : 'mosaic-tile-7');
      for (const field of fields) await user.type(screen.getByLabelText(field), text(field));
      await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
      await user.click(screen.getByRole('button', { name }));
      expect(await screen.findByText(message)).toBeVisible();
      for (const field of fields) expect(screen.getByLabelText(field)).toHaveValue(text(field));
      recover();
      await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
      await user.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(requests).toHaveLength(2));
    },
  );

  test.each(['', '/edit'])('the page of a code (…%s) redirects to the list with a toast', async (page) => {
    const toasts: string[] = [];
    const stop = receiveToasts(({ text }) => void toasts.push(text));
    answer('GET /qr-codes/{id}', busy);
    answer('GET /qr-codes', () => ok(sampleList([code])));
    const { address } = renderSignedIn(`/dashboard/qr-codes/${code.id}${page}`, pro);
    await waitFor(() => expect(address()).toBe('/dashboard/qr-codes'));
    expect(toasts).toEqual(['Couldn’t load the QR code']);
    stop();
  });
});
