import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, ok, refuse } from '../test/api.ts';
import { sampleCode, sampleList, atTheLimit, pro, renderSignedIn } from '../test/codes.ts';

const path = '/dashboard';
const stats = {
  invites: { pending: 3, accepted: 2, expired: 0 },
  referrals: { total: 2, bonusUrlsEarned: 4 },
  limits: { canSendMore: true, nextMilestone: 3, currentAccepted: 2 },
};
const overview = {
  daily_clicks: Array.from({ length: 14 }, (_, day) => ({
    date: `2026-11-${String(day + 2).padStart(2, '0')}`,
    total_clicks: day < 7 ? 100 : 112,
  })),
};
const codes = [sampleCode({}, 1), sampleCode({ title: null, click_count: 1 }, 2)];
const status = (facts: object = {}) => ({
  hasActiveSubscription: true,
  subscriptionStatus: 'active',
  subscriptionEndDate: '2026-12-24T12:00:00.000Z',
  cancelAt: null,
  ...facts,
});

const statOf = async (label: string) =>
  (await within(await screen.findByRole('main')).findByText(label)).nextElementSibling;

beforeEach(() => {
  answer('GET /qr-codes', () => ok(sampleList(codes, { totals: { qr_codes: 1500, clicks: 98_765 } })));
  answer('GET /stats/overview', () => ok(overview));
  answer('GET /invites/stats', () => ok(stats));
  answer('GET /subscription/status', () => ok(status()));
});

test('shows the number of codes, the total clicks and the subscription status', async () => {
  renderSignedIn(path, pro);
  await waitFor(async () => expect(await statOf('Total clicks')).toHaveTextContent('98,765'));
  expect(await statOf('Total QR codes')).toHaveTextContent('1,500');
  expect(await statOf('Subscription')).toHaveTextContent('active');
});

test.each([
  ['a new account', new Date().toISOString(), 'Welcome, ana@example.com'],
  ['an account that is a day old', new Date(Date.now() - 86_400_000).toISOString(), 'Welcome back, ana@example.com'],
])('greets %s', async (_, created_at, text) => {
  renderSignedIn(path, { ...pro, created_at });
  expect(await screen.findByText(text)).toBeVisible();
});

test.each([
  ['links to the create page', pro, 1],
  ['has no create button at the free limit', atTheLimit, 0],
])('%s', async (_, facts, count) => {
  renderSignedIn(path, facts);
  await screen.findByRole('link', { name: /Our menu/ });
  const main = within(screen.getByRole('main'));
  expect(main.queryAllByRole('link', { name: 'Create QR code' })).toHaveLength(count);
});

test('compares the clicks of the last 7 days with the week before', async () => {
  renderSignedIn(path, pro);
  expect(await screen.findByText('784 in the last 7 days (+12%)')).toBeVisible();
});

test('loads no click overview for an account without codes', async () => {
  const requests = answer('GET /stats/overview', () => ok(overview));
  renderSignedIn(path, { urls_used: 0 });
  await waitFor(async () => expect(await statOf('Total clicks')).toHaveTextContent('98,765'));
  expect(screen.queryByText(/in the last 7 days/)).toBeNull();
  expect(requests).toEqual([]);
});

test('shows the invite figures', async () => {
  renderSignedIn(path, pro);
  await waitFor(async () => expect(await statOf('Successful referrals')).toHaveTextContent('2'));
  expect(await statOf('Bonus URLs earned')).toHaveTextContent('4');
  expect(await statOf('Pending invites')).toHaveTextContent('3');
});

describe('recent codes', () => {
  test('are the 5 newest, with short link and clicks', async () => {
    const requests = answer('GET /qr-codes', () => ok(sampleList(codes)));
    renderSignedIn(path, pro);
    const first = await screen.findByRole('link', { name: /Our menu/ });
    expect(first).toHaveAttribute('href', `/dashboard/qr-codes/${sampleCode({}, 1).id}`);
    expect(first).toHaveTextContent('tes.ra/7k3m9qx');
    expect(first).toHaveTextContent('128 clicks');
    expect(screen.getByRole('link', { name: /Untitled/ })).toHaveTextContent('1 click');
    expect(screen.getByRole('link', { name: 'View all QR codes' })).toHaveAttribute('href', '/dashboard/qr-codes');
    expect(requests.map(({ query }) => query)).toEqual([
      { limit: '5', sort: 'newest', data_urls: 'omit', daily_clicks: 'include' },
    ]);
  });

  test('show a create link when there are none', async () => {
    answer('GET /qr-codes', () => ok(sampleList([])));
    renderSignedIn(path);
    const link = await screen.findByRole('link', { name: 'Create your first QR code' });
    expect(link).toHaveAttribute('href', '/dashboard/qr-codes/new');
    expect(screen.getByText('No QR codes')).toBeVisible();
  });
});

describe('plan card', () => {
  test('shows the remaining quota of a free account with links to upgrade and invites', async () => {
    renderSignedIn(path, { ...atTheLimit, url_quota: 3, urls_used: 1, free_urls_remaining: 2 });
    expect(await screen.findByText('2 of 3 free codes left')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Subscribe Now' })).toHaveAttribute('href', '/dashboard/subscription');
    expect(screen.getByRole('link', { name: 'Invite Friends' })).toHaveAttribute('href', '/dashboard/invites');
  });

  test.each([
    ['the renewal date', {}, 'Renews on December 24, 2026'],
    [
      'the renewal date even if a cancellation date is set as well',
      { cancelAt: '2026-12-24T12:00:00.000Z' },
      'Renews on December 24, 2026',
    ],
    [
      'the cancellation date',
      { subscriptionEndDate: null, cancelAt: '2026-12-24T12:00:00.000Z' },
      'Cancels on December 24, 2026',
    ],
  ])('shows %s', async (_, facts, text) => {
    answer('GET /subscription/status', () => ok(status(facts)));
    renderSignedIn(path, pro);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Manage subscription' })).toHaveAttribute(
      'href',
      '/dashboard/subscription',
    );
    expect(screen.queryByText(/free codes left/)).toBeNull();
  });
});

test('logs the parts that fail to load and shows the others', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  answer('GET /qr-codes', () => refuse('forbidden'));
  answer('GET /invites/stats', () => refuse('unavailable'));
  answer('GET /subscription/status', () => refuse('unavailable'));
  renderSignedIn(path, pro);
  await waitFor(() =>
    expect(warn.mock.calls.map(([what]) => String(what)).sort()).toEqual([
      'dashboard not loaded',
      'invite stats not loaded',
      'subscription not loaded',
    ]),
  );
  expect(await statOf('Total QR codes')).toHaveTextContent('3');
  expect(screen.getByRole('link', { name: 'View all QR codes' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Manage subscription' })).toBeVisible();
  expect(screen.queryByText('Pending invites')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(within(screen.getByRole('main')).queryByText(/wrong/)).toBeNull();
  warn.mockRestore();
});
