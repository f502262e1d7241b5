import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, badGateway, ok, refuse } from '../test/api.ts';
import { sampleCode, sampleList, atTheLimit, pro, renderSignedIn } from '../test/codes.ts';
// Loaded with the tests: on a loaded machine, the page would take longer than a query waits.
import '../features/dashboard/glance.tsx';
import '../features/dashboard/lately.tsx';
import '../ui/line-drawing.tsx';

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

const counts = { total_clicks: 30, unique_clicks: 20, scan_clicks: 20, link_clicks: 10 };
const ranked = (title: string, number: number, clicks: number) => ({
  id: sampleCode({}, number).id,
  title,
  short_url: 'https://tes.ra/7k3m9qx',
  total_clicks: clicks,
  unique_clicks: clicks,
  previous_clicks: 20,
  series: [1, 2],
});
const analytics = {
  range: { from: '2026-11-14', to: '2026-11-15', tz: 'UTC', interval: 'day', ...counts },
  series: ['2026-11-14', '2026-11-15'].map((day) => ({ at: `${day}T00:00:00.000Z`, ...counts })),
  code_count: 2,
  breakdowns: {},
  top_codes: [ranked('Window', 3, 30), ranked('Flyer', 4, 10)],
  bottom_codes: [],
} as const;
const alert = (facts: object) => ({
  id: '0198c0de-0000-7000-8000-00000000000a',
  kind: 'destination_failing' as const,
  state: 'open' as const,
  host: 'shop.example',
  reason: 'dns' as const,
  http_status: null,
  leads_to: null,
  clicks: null,
  usual_clicks: null,
  since: '2026-11-15T08:00:00.000Z',
  opened_at: '2026-11-15T08:30:00.000Z',
  ended_at: null,
  code_count: 12,
  codes: [{ id: sampleCode({}, 1).id, short_hash: '7k3m9qx', title: 'Our menu', url: null }],
  ...facts,
});

const statOf = async (label: string) =>
  (await within(await screen.findByRole('main')).findByText(label)).nextElementSibling;

beforeEach(() => {
  answer('GET /qr-codes', () => ok(sampleList(codes, { totals: { qr_codes: 1500, clicks: 98_765 } })));
  answer('GET /stats/overview', () => ok(overview));
  answer('GET /invites/stats', () => ok(stats));
  answer('GET /subscription/status', () => ok(status()));
  answer('GET /analytics', () => ok(analytics));
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

describe('warnings', () => {
  test('are absent if there is nothing to warn of', async () => {
    renderSignedIn(path, pro);
    await screen.findByRole('link', { name: /Our menu/ });
    expect(screen.queryByRole('heading', { name: 'Needs attention' })).toBeNull();
  });

  test('come first: the payment, then what is broken, then information', async () => {
    const [spike, quiet] = ['b', 'c'].map((end) => `0198c0de-0000-7000-8000-00000000000${end}`);
    answer('GET /watch/alerts', () =>
      ok({
        alerts: [
          alert({ id: spike, kind: 'code_spike', host: null, code_count: 1 }),
          alert({ id: quiet, kind: 'code_quiet', host: null, code_count: 1 }),
          alert({}),
        ],
        next_cursor: null,
      }),
    );
    renderSignedIn(path, { ...pro, subscriptionStatus: 'past_due' });
    const heading = await screen.findByRole('heading', { name: 'Needs attention' });
    const card = within(heading.closest('section') as HTMLElement);
    expect(
      card.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
    ).toEqual([
      ['Check payment: The last payment failed.', '/dashboard/subscription'],
      ['Show: shop.example doesn’t work. 12 codes lead there.', '/dashboard/qr-codes?search=shop.example'],
      [
        'Show: Our menu gets no more clicks. It may be torn off, covered or broken.',
        `/dashboard/qr-codes/${sampleCode({}, 1).id}`,
      ],
      ['Show: Our menu has far more clicks than usual.', `/dashboard/qr-codes/${sampleCode({}, 1).id}`],
    ]);
  });

  test.each([
    ['fail', () => badGateway()],
    ['do not arrive', () => new Promise<never>(() => {})],
  ])('hide nothing if they %s', async (_, reply) => {
    const requests = answer('GET /watch/alerts', reply);
    renderSignedIn(path, pro);
    const link = await screen.findByRole('link', { name: /Our menu/ });
    await waitFor(() => expect(requests).toHaveLength(1));
    await waitFor(() => expect(link).toBeVisible());
  });

  test('name a used quota', async () => {
    renderSignedIn(path, atTheLimit);
    expect(await screen.findByText('You have used all your codes.')).toBeVisible();
  });
});

describe('at a glance', () => {
  test('has the line of the range, the codes with the most and the fewest clicks, and what happened', async () => {
    answer('GET /annotations', () =>
      ok({
        annotations: [
          {
            id: '0198c0de-0000-7000-8000-00000000000d',
            kind: 'note',
            at: null,
            day: '2026-11-14',
            text: 'Posters',
            code_count: 0,
            codes: [],
            created_at: '2026-11-14T00:00:00.000Z',
          },
        ],
      }),
    );
    const requests = answer('GET /analytics', () => ok(analytics));
    renderSignedIn(path, pro);
    const chart = within(await screen.findByRole('table', { name: 'Clicks in the last 2 days' }));
    expect(chart.getByRole('row', { name: 'Nov 14 30' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Window' }).parentElement).toHaveTextContent(
      'Most clicksWindow30+50% from 20',
    );
    expect(screen.getByRole('link', { name: 'Flyer' }).parentElement).toHaveTextContent(
      'Fewest clicksFlyer10-50% from 20',
    );
    const lately = await screen.findByRole('heading', { name: 'What happened lately' });
    expect(lately.closest('section')).toHaveTextContent('What happened latelyNov 14Posters');
    expect(requests.map(({ query }) => query)).toEqual([{ tz: 'UTC', group_by: 'codes', compare: 'previous' }]);
  });

  test('asks a free account for no comparison', async () => {
    const requests = answer('GET /analytics', () => ok(analytics));
    renderSignedIn(path, atTheLimit);
    await screen.findByRole('table', { name: 'Clicks in the last 2 days' });
    expect(requests.map(({ query }) => query)).toEqual([{ tz: 'UTC', group_by: 'codes' }]);
  });
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
