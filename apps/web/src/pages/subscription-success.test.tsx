import type { SubscriptionStatus } from '@tessera/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetTag } from '../lib/google-tag.ts';
import { saveTokens } from '../session/token-store.ts';
import { answer, sampleUser, noSubscription as waiting, ok, refuse } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';

const active: SubscriptionStatus = {
  ...waiting,
  hasActiveSubscription: true,
  subscriptionStatus: 'active',
  subscriptionEndDate: '2026-04-01T12:00:00.000Z',
  interval: 'month',
};

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));
beforeEach(() => {
  resetTag();
  confirms(true);
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

/** `replies` are the next replies of the status endpoint; the last one is repeated. */
function open(replies: SubscriptionStatus[], address = '/dashboard/subscription/success?session_id=cs_test_1') {
  saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
  let last = replies[0] ?? waiting;
  answer('GET /auth/me', () => ok(sampleUser({ is_free_user: !last.hasActiveSubscription })));
  const requests = answer('GET /subscription/status', () => {
    last = replies.shift() ?? last;
    return ok(last);
  });
  const app = renderApp(address);
  stops.push(app.stop);
  return { ...app, requests };
}

const conversions = () =>
  (window.dataLayer ?? []).map((entry) => [...(entry as ArrayLike<unknown> & Iterable<unknown>)]);
/** Whether the server confirms that the checkout belongs to this account. */
const confirms = (confirmed: boolean) => answer('GET /subscription/checkout', () => ok({ confirmed }));
const advance = (durationMs: number) => act(() => vi.advanceTimersByTimeAsync(durationMs));

describe('page after the checkout', () => {
  test('welcomes the user and redirects to the dashboard after a countdown of five seconds', async () => {
    const { address } = open([active]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome to Pro!' })).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent('Taking you to the dashboard in 5 seconds.');
    await advance(1100);
    expect(screen.getByRole('timer')).toHaveTextContent('Taking you to the dashboard in 4 seconds.');
    expect(address()).toContain('/success');
    await advance(4000);
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  test('saves the code that waited for Pro and opens its page instead of the dashboard', async () => {
    const id = '0198aaaa-0000-7000-8000-0000000000cc';
    const kept = { version: 1, savedAt: Date.now(), stage: 'waiting', account: 'ana@example.com', text: '', style: {} };
    const values = { ssid: 'Bistro', password: 'crepes123' };
    localStorage.setItem('kept_code', JSON.stringify({ ...kept, type: 'wifi', values }));
    const created = answer('POST /qr-codes', () => ok({ id }));
    const { address } = open([waiting, active]);
    await advance(2500);
    expect(await screen.findByRole('heading', { name: 'Welcome to Pro!' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Open your code' })).toBeVisible());
    await waitFor(() => expect(created).toHaveLength(1));
    await advance(5100);
    await waitFor(() => expect(address()).toBe(`/dashboard/qr-codes/${id}`));
    expect(created).toHaveLength(1);
  });

  test('polls until the subscription is active', async () => {
    const { requests } = open([waiting, waiting, active]);
    expect(await screen.findByRole('heading', { name: 'Confirming your payment…' })).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(conversions()).toEqual([]);
    await advance(4500);
    expect(await screen.findByRole('heading', { name: 'Welcome to Pro!' })).toBeVisible();
    expect(requests.length).toBeGreaterThanOrEqual(3);
  });

  test('stops polling after 40 seconds and offers a retry', async () => {
    const { user, requests } = open([waiting]);
    await screen.findByRole('heading', { name: 'Confirming your payment…' });
    await advance(41_000);
    expect(await screen.findByRole('heading', { name: 'This takes longer than usual' })).toBeVisible();
    const before = requests.length;
    await advance(20_000);
    expect(requests).toHaveLength(before);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Confirming your payment…' })).toBeVisible();
  });

  test('redirects a free user without a checkout to the subscription page', async () => {
    const { address } = open([waiting], '/dashboard/subscription/success');
    await waitFor(() => expect(address()).toBe('/dashboard/subscription'));
  });
});

describe('conversion', () => {
  test('is reported once, with its value, after the server has confirmed the checkout', async () => {
    const requests = confirms(true);
    open([active]);
    await screen.findByRole('heading', { name: 'Welcome to Pro!' });
    await waitFor(() =>
      expect(conversions()).toEqual([
        ['event', 'conversion', { value: 6.99, currency: 'BRL', transaction_id: 'cs_test_1' }],
      ]),
    );
    expect(requests.map(({ query }) => query)).toEqual([{ session_id: 'cs_test_1' }]);
  });

  test('is not reported for a checkout that the server does not confirm', async () => {
    const requests = confirms(false);
    open([active]);
    await screen.findByRole('heading', { name: 'Welcome to Pro!' });
    await waitFor(() => expect(requests).toHaveLength(1));
    await advance(1000);
    expect(conversions()).toEqual([]);
    expect(localStorage.getItem('reported_checkouts')).toBeNull();
  });

  test('is not reported when the server fails; the page still redirects', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    answer('GET /subscription/checkout', () => refuse('unavailable'));
    const { address } = open([active]);
    await screen.findByRole('heading', { name: 'Welcome to Pro!' });
    await advance(5100);
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(conversions()).toEqual([]);
  });

  test('is not reported again when the page is opened again', async () => {
    const requests = confirms(true);
    localStorage.setItem('reported_checkouts', '["cs_test_1"]');
    open([active]);
    await screen.findByRole('heading', { name: 'Welcome to Pro!' });
    await advance(1000);
    expect(requests).toEqual([]);
    expect(conversions()).toEqual([]);
  });

  test('is not reported without a checkout', async () => {
    open([active], '/dashboard/subscription/success');
    await screen.findByRole('heading', { name: 'Welcome to Pro!' });
    await advance(1000);
    expect(conversions()).toEqual([]);
  });
});
