import type { SubscriptionStatus } from '@tessera/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { saveTokens } from '../session/token-store.ts';
import { answer, sampleUser, badGateway, noSubscription as none, ok, refuse } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';
import { findSpoken } from '../test/spoken.ts';

const april = '2026-04-01T12:00:00.000Z';
const active: SubscriptionStatus = {
  ...none,
  hasActiveSubscription: true,
  subscriptionStatus: 'active',
  subscriptionEndDate: april,
  interval: 'month',
};
const scheduled: SubscriptionStatus = { ...active, subscriptionEndDate: null, cancelAt: april };

const leave = vi.fn();
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));
beforeEach(() => {
  leave.mockReset();
  vi.spyOn(window.location, 'assign').mockImplementation(leave);
});

async function open(status: SubscriptionStatus) {
  saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
  const pro = { is_free_user: !status.hasActiveSubscription, subscriptionStatus: status.subscriptionStatus };
  answer('GET /auth/me', () => ok(sampleUser(pro)));
  const requests = answer('GET /subscription/status', () => ok(status));
  const app = renderApp('/dashboard/subscription');
  stops.push(app.stop);
  expect(await screen.findByRole('heading', { level: 1, name: 'Subscription' })).toBeVisible();
  await screen.findByRole('heading', { level: 2, name: 'Current status' });
  return { ...app, requests };
}

const buttons = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) =>
      ['Subscribe Now', 'Manage Billing', 'Cancel Subscription', 'Reactivate Subscription'].includes(text),
    );

describe('subscription page', () => {
  test('compares the features and the prices of the two plans', async () => {
    await open(none);
    const table = within(screen.getByRole('table', { name: 'Plan details' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Feature',
      'Free plan$0.00',
      'Pro$6.99 per month',
    ]);
    expect(
      table.getByRole('row', { name: /^QR codes 1, plus one for each friend who joins Unlimited$/ }),
    ).toBeVisible();
    expect(
      table.getByRole('row', { name: /^Change title and destination after printing Not included Included$/ }),
    ).toBeVisible();
    // One row at least per feature of Pro, and what every plan includes.
    for (const row of [
      /^Custom links.* Not included Included$/,
      /^Rules: .* Not included Included$/,
      /^Import .* Up to your free codes Included$/,
      /^Files PNG, JPEG, WebP, SVG, PDF Also EPS, for print shops$/,
      /^Tags, search and API keys Included Included$/,
    ])
      expect(table.getByRole('row', { name: row })).toBeVisible();
    expect(table.getByRole('row', { name: /^Printed codes keep working for good Included Included$/ })).toBeVisible();
  });

  test.each([
    ['beside the button that subscribes', none, 1],
    ['not in the status of a subscriber', active, 0],
  ])('shows the price %s', async (_, status, count) => {
    await open(status);
    const card = screen.getByRole('heading', { name: 'Current status' }).closest('section');
    expect(within(card ?? document.body).queryAllByText('$6.99')).toHaveLength(count);
  });

  test('keeps the price beside the subscribe button when billing can be managed too', async () => {
    await open({ ...none, subscriptionStatus: 'canceled' });
    expect(screen.getByRole('button', { name: 'Subscribe Now' }).nextElementSibling).toHaveTextContent(
      '$6.99 per month',
    );
  });

  test.each([
    ['none', none, 'inactive', ['Subscribe Now']],
    ['active', active, 'Active', ['Manage Billing', 'Cancel Subscription']],
    ['scheduled', scheduled, 'Active', ['Reactivate Subscription', 'Manage Billing']],
    ['past_due', { ...active, subscriptionStatus: 'past_due' }, 'Past due', ['Manage Billing', 'Cancel Subscription']],
    ['unpaid', { ...none, subscriptionStatus: 'unpaid' }, 'Unpaid', ['Manage Billing', 'Subscribe Now']],
    ['canceled', { ...none, subscriptionStatus: 'canceled' }, 'Canceled', ['Subscribe Now', 'Manage Billing']],
    ['unknown', { ...none, subscriptionStatus: 'dormant' }, 'Dormant', ['Subscribe Now', 'Manage Billing']],
  ])('shows the status %s with its buttons', async (_, status, label, expected) => {
    await open(status);
    expect(screen.getByText(label)).toBeVisible();
    expect(buttons()).toEqual(expected);
  });

  test('capitalizes "inactive" on the screen like every other status', async () => {
    await open(none);
    expect(screen.getByText('inactive')).toHaveClass('first-letter:uppercase');
  });

  test('shows the renewal date', async () => {
    await open(active);
    expect(screen.getByText('Renews on April 1, 2026')).toBeVisible();
    expect(screen.queryByText(/scheduled to cancel/)).toBeNull();
  });

  test('shows the end date of a canceled subscription', async () => {
    await open(scheduled);
    expect(screen.getByText('Cancels on April 1, 2026')).toBeVisible();
    expect(screen.getByText('Your subscription is scheduled to cancel')).toBeVisible();
    expect(screen.queryByText(/Renews on/)).toBeNull();
  });

  test.each([
    ['before', active, 'If your Pro plan ends'],
    ['after', { ...none, subscriptionStatus: 'canceled' }, 'Without Pro'],
  ])('lists %s the end of Pro which features stay and which are locked', async (_, status, title) => {
    await open(status);
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText('Every code keeps redirecting, for good')).toBeVisible();
    expect(screen.getByText('Codes beyond the free plan are read-only')).toBeVisible();
  });

  test('shows an error and a retry button when it fails to load', async () => {
    saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
    answer('GET /auth/me', () => ok(sampleUser()));
    let works = false;
    answer('GET /subscription/status', () => (works ? ok(none) : refuse('forbidden')));
    const { user } = renderApp('/dashboard/subscription');
    expect(await screen.findByText('Couldn’t load your subscription')).toBeVisible();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('inactive')).toBeVisible();
  });

  test('loads the user again when its plan differs from the status', async () => {
    saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
    const requests = answer('GET /auth/me', () => ok(sampleUser({ is_free_user: true })));
    answer('GET /subscription/status', () => ok(active));
    renderApp('/dashboard/subscription');
    await screen.findByText('Renews on April 1, 2026');
    await waitFor(() => expect(requests).toHaveLength(2));
  });
});

describe('billing buttons', () => {
  test.each([
    [
      'Subscribe Now',
      none,
      'POST /subscription/checkout',
      { checkoutUrl: 'https://pay.example/c' },
      { interval: 'month' },
      'https://pay.example/c',
    ],
    [
      'Manage Billing',
      active,
      'POST /subscription/portal',
      { portalUrl: 'https://pay.example/p' },
      {},
      'https://pay.example/p',
    ],
    [
      'Cancel Subscription',
      active,
      'POST /subscription/portal',
      { portalUrl: 'https://pay.example/p' },
      { flow: 'cancel' },
      'https://pay.example/p',
    ],
  ] as const)(
    '%s redirects to the payment provider with one request',
    async (name, status, call, reply, body, address) => {
      const requests = answer(call, () => ok(reply));
      const { user } = await open(status);
      await user.dblClick(screen.getByRole('button', { name }));
      await waitFor(() => expect(leave).toHaveBeenCalledWith(address));
      expect(requests.map((request) => request.body)).toEqual([body]);
      // The buttons stay disabled until the browser has left.
      expect(screen.getByRole('button', { name: /Loading/ })).toHaveAttribute('aria-busy', 'true');
    },
  );

  test('Reactivate Subscription reverts the cancellation', async () => {
    let status = scheduled;
    const { user } = await open(scheduled);
    answer('GET /subscription/status', () => ok(status));
    answer('POST /subscription/reactivate', () => {
      status = active;
      return ok({ message: 'done' });
    });
    await user.click(screen.getByRole('button', { name: 'Reactivate Subscription' }));
    expect(await screen.findByText('Renews on April 1, 2026')).toBeVisible();
    expect(buttons()).toEqual(['Manage Billing', 'Cancel Subscription']);
  });

  test.each([
    ['Subscribe Now', none, 'POST /subscription/checkout', 'checkout_failed', 'Failed to create checkout session'],
    ['Manage Billing', active, 'POST /subscription/portal', 'portal_failed', 'Failed to open customer portal'],
    ['Cancel Subscription', active, 'POST /subscription/portal', 'portal_failed', 'Failed to open customer portal'],
    [
      'Reactivate Subscription',
      scheduled,
      'POST /subscription/reactivate',
      'reactivate_failed',
      'Failed to reactivate subscription',
    ],
  ] as const)('%s shows the error and can be used again', async (name, status, call, code, message) => {
    const { user } = await open(status);
    answer(call, () => refuse(code));
    await user.click(screen.getByRole('button', { name }));
    expect(await findSpoken(message)).toBeVisible();
    answer(call, badGateway);
    await user.click(screen.getByRole('button', { name }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(leave).not.toHaveBeenCalled();
  });

  test('Subscribe Now shows the current status when the account is already subscribed', async () => {
    let status = none;
    const { user } = await open(none);
    answer('GET /subscription/status', () => ok(status));
    answer('POST /subscription/checkout', () => {
      status = active;
      return refuse('already_subscribed');
    });
    await user.click(screen.getByRole('button', { name: 'Subscribe Now' }));
    expect(await screen.findByText('Renews on April 1, 2026')).toBeVisible();
  });

  test('work again after the back button of the browser', async () => {
    answer('POST /subscription/checkout', () => ok({ checkoutUrl: 'https://pay.example/c' }));
    const { user, requests } = await open(none);
    await user.click(screen.getByRole('button', { name: 'Subscribe Now' }));
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(await screen.findByRole('button', { name: 'Subscribe Now' })).toBeEnabled();
    await waitFor(() => expect(requests.length).toBeGreaterThan(1));
  });
});
