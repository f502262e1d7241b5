import type { SubscriptionStatus } from '@tessera/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetTag } from '../lib/analytics.ts';
import { saveTokens } from '../session/token-store.ts';
import { answer, aUser, ok, refuse } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';

const waiting: SubscriptionStatus = {
  hasActiveSubscription: false,
  subscriptionStatus: null,
  subscriptionEndDate: null,
  cancelAt: null,
  interval: null,
  availableIntervals: ['month'],
};
const active: SubscriptionStatus = {
  hasActiveSubscription: true,
  subscriptionStatus: 'active',
  subscriptionEndDate: '2026-04-01T12:00:00.000Z',
  cancelAt: null,
  interval: 'month',
  availableIntervals: ['month'],
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

/** `answers` are the next replies about the status; the last one stays. */
function open(answers: SubscriptionStatus[], address = '/dashboard/subscription/success?session_id=cs_test_1') {
  saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
  let last = answers[0] ?? waiting;
  answer('GET /auth/me', () => ok(aUser({ is_free_user: !last.hasActiveSubscription })));
  const asked = answer('GET /subscription/status', () => {
    last = answers.shift() ?? last;
    return ok(last);
  });
  const app = renderApp(address);
  stops.push(app.stop);
  return { ...app, asked };
}

const conversions = () =>
  (window.dataLayer ?? []).map((entry) => [...(entry as ArrayLike<unknown> & Iterable<unknown>)]);
/** The server's answer to whether the checkout is this account's own. */
const confirms = (confirmed: boolean) => answer('GET /subscription/checkout', () => ok({ confirmed }));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('the page after paying', () => {
  test('welcomes to Pro and goes to the dashboard after five seconds that can be seen passing', async () => {
    const { address } = open([active]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome to Pro!' })).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent('Taking you to the dashboard in 5 seconds.');
    await pass(1100);
    expect(screen.getByRole('timer')).toHaveTextContent('Taking you to the dashboard in 4 seconds.');
    expect(address()).toContain('/success');
    await pass(4000);
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  test('waits for a message that is later than the browser', async () => {
    const { asked } = open([waiting, waiting, active]);
    expect(await screen.findByRole('heading', { name: 'Confirming your payment…' })).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(conversions()).toEqual([]);
    await pass(4500);
    expect(await screen.findByRole('heading', { name: 'Welcome to Pro!' })).toBeVisible();
    expect(asked.length).toBeGreaterThanOrEqual(3);
  });

  test('keeps nobody in front of it for ever', async () => {
    const { user, asked } = open([waiting]);
    await screen.findByRole('heading', { name: 'Confirming your payment…' });
    await pass(41_000);
    expect(await screen.findByRole('heading', { name: 'This takes longer than usual' })).toBeVisible();
    const before = asked.length;
    await pass(20_000);
    expect(asked).toHaveLength(before);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Confirming your payment…' })).toBeVisible();
  });

  test('sends whoever has neither paid nor Pro to where one can', async () => {
    const { address } = open([waiting], '/dashboard/subscription/success');
    await waitFor(() => expect(address()).toBe('/dashboard/subscription'));
  });
});

describe('the conversion', () => {
  test('is reported once, with its value, after the server has confirmed the checkout', async () => {
    const asked = confirms(true);
    open([active]);
    await screen.findByRole('heading', { name: 'Welcome to Pro!' });
    await waitFor(() =>
      expect(conversions()).toEqual([
        ['event', 'conversion', { value: 6.99, currency: 'BRL', transaction_id: 'cs_test_1' }],
      ]),
    );
    expect(asked.map(({ query }) => query)).toEqual([{ session_id: 'cs_test_1' }]);
  });

  test('is not reported for a checkout that the server does not confirm', async () => {
    const asked = confirms(false);
    open([active]);
    await screen.findByRole('heading', { name: 'Welcome to Pro!' });
    await waitFor(() => expect(asked).toHaveLength(1));
    await pass(1000);
    expect(conversions()).toEqual([]);
    expect(localStorage.getItem('reported_checkouts')).toBeNull();
  });

  test('is not reported when the server cannot be asked; the welcome and the redirect stay', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    answer('GET /subscription/checkout', () => refuse('unavailable'));
    const { address } = open([active]);
    await screen.findByRole('heading', { name: 'Welcome to Pro!' });
    await pass(5100);
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(conversions()).toEqual([]);
  });

  test('is not reported again when the page is opened again', async () => {
    const asked = confirms(true);
    localStorage.setItem('reported_checkouts', '["cs_test_1"]');
    open([active]);
    await screen.findByRole('heading', { name: 'Welcome to Pro!' });
    await pass(1000);
    expect(asked).toEqual([]);
    expect(conversions()).toEqual([]);
  });

  test('is not reported without a checkout', async () => {
    open([active], '/dashboard/subscription/success');
    await screen.findByRole('heading', { name: 'Welcome to Pro!' });
    await pass(1000);
    expect(conversions()).toEqual([]);
  });
});
