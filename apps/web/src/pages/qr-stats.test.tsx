import { screen, waitFor, within } from '@testing-library/react';
import { type Analytics, localDay, noRouting } from '@tessera/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays } from '../features/analytics/days.ts';
import { sampleBreakdowns } from '../features/analytics/sample-breakdowns.ts';
import * as files from '../lib/save-file.ts';
import { answer, ok, refuse } from '../test/api.ts';
import { recordClickedLinks } from '../test/clicked-links.ts';
import { sampleCode, pro, renderSignedIn } from '../test/codes.ts';
// Loaded with the tests: on a loaded machine, the tab would take longer than a query waits.
import './qr-stats-tab.tsx';
import '../features/analytics/active-filters.tsx';
import '../features/analytics/analytics-details.tsx';
import '../features/analytics/no-clicks.tsx';

const { id } = sampleCode();
const path = `/dashboard/qr-codes/${id}?tab=statistics`;
const zone = 'Asia/Tokyo';
const owner = { ...pro, timezone: zone };
const today = localDay(new Date(), zone);
const stats = { total_clicks: 834, daily_stats: [], previous_clicks: 0 };
const counts = { total_clicks: 834, unique_clicks: 641, scan_clicks: 702, link_clicks: 121 };

const reply = (query: Record<string, string>, overrides: Partial<Analytics> = {}): Analytics => ({
  range: { from: '2026-05-04', to: '2026-05-05', tz: zone, interval: 'day', ...counts },
  series: [4, 5].map((day) => ({ at: `2026-05-0${day - 1}T15:00:00.000Z`, ...counts, unique_clicks: day })),
  code_count: 1,
  breakdowns: query['group_by']?.includes('countries')
    ? {
        ...sampleBreakdowns,
        rules: [
          { value: 'default', total_clicks: 30, unique_clicks: 20 },
          { value: 'variant:b', total_clicks: 12, unique_clicks: 9 },
        ],
      }
    : {},
  private_clicks: 22,
  bots: { bot_clicks: 47, prefetch_clicks: 5 },
  hours_of_week: Array.from({ length: 7 }, (_, day) => Array.from({ length: 24 }, (_, hour) => day + hour)),
  ...overrides,
});

let requests: { query: Record<string, string> }[];
let statsRequests: { query: Record<string, string> }[];
/** The calls for the last minutes are left out. */
const views = () => requests.filter(({ query }) => query['group_by'] !== 'last_minutes');
const lastQuery = () => views().at(-1)?.query ?? {};

beforeEach(() => {
  answer('GET /qr-codes/{id}', () => ok(sampleCode()));
  requests = answer('GET /analytics', ({ query }) => ok(reply(query)));
  answer('GET /annotations', () => ok({ annotations: [] }));
  statsRequests = answer('GET /qr-codes/{id}/stats', () => ok(stats));
});

const countriesTable = () => screen.findByRole('table', { name: 'Countries' });

describe('statistics of a code', () => {
  test('are those of all codes for this one, by the calendar of the account', async () => {
    renderSignedIn(path, owner);
    const countries = within(await countriesTable());
    expect(countries.getByRole('row', { name: 'France 512 63.1%' })).toBeVisible();
    expect(lastQuery()).toEqual({
      id,
      from: addDays(today, -29),
      to: today,
      tz: zone,
      interval: 'day',
      compare: 'previous',
      group_by: 'countries,devices,browsers,systems,referrers,labels,rules,bots,goals,hours_of_week',
    });
    // The summary above counts days in the same zone.
    expect(statsRequests[0]?.query).toEqual({ tz: zone });
    expect(screen.getByText('Bots and previews').nextElementSibling).toHaveTextContent('52');
    expect(screen.getByText('Not tracked').nextElementSibling).toHaveTextContent('22');
    expect(screen.getByTitle('Sat, 12 o’clock: 17')).toBeInTheDocument();
    expect(screen.queryByRole('table', { name: 'Most clicks' })).toBeNull();
  });

  test('keep the tab, period and filters in the address', async () => {
    const { user, address } = renderSignedIn(path, owner);
    await countriesTable();
    await user.selectOptions(screen.getByLabelText('Period'), 'Last 7 days');
    await user.click(screen.getByRole('button', { name: 'France' }));
    await waitFor(() => expect(address()).toBe(`${path}&range=days7&country=FR`));
    await waitFor(() => expect(lastQuery()).toMatchObject({ id, country: 'FR', from: addDays(today, -6) }));
    expect(await screen.findByRole('button', { name: 'Remove filter Country: France' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe(`${path}&range=days7`));
  });

  test('have no filter for other codes, and one for rules and variants', async () => {
    answer('GET /qr-codes/{id}/rules', () =>
      ok({
        rules: [],
        variants: [{ id: 'b', name: 'Blue page', weight: 1, destination_url: 'https://example.org/b' }],
      }),
    );
    const { user } = renderSignedIn(`${path}&id=${sampleCode({}, 2).id}&type=wifi`, owner);
    await countriesTable();
    expect(lastQuery()).toMatchObject({ id });
    expect(lastQuery()).not.toHaveProperty('type');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    expect(await screen.findByLabelText('Scan or link')).toBeVisible();
    expect(screen.queryByLabelText('Type')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Blue page' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ rule: 'variant:b' }));
    expect(await screen.findByRole('button', { name: 'Remove filter Decided by: Blue page' })).toBeVisible();
  });

  test('say what a split test tells, and that it needs goals for more', async () => {
    const variant = (id: string, name: string) => ({
      id,
      name,
      weight: 1,
      destination_url: `https://example.org/${id}`,
    });
    answer('GET /qr-codes/{id}/rules', () =>
      ok({ ...noRouting, variants: [variant('a', 'Red page'), variant('b', 'Blue page')] }),
    );
    const share = (value: string, unique: number) => ({ value, total_clicks: unique + 9, unique_clicks: unique });
    let shares = [share('variant:a', 510), share('variant:b', 490)];
    requests = answer('GET /analytics', ({ query }) =>
      ok(reply(query, { breakdowns: { ...sampleBreakdowns, rules: shares } })),
    );
    const { user } = renderSignedIn(path, owner);
    expect(
      await screen.findByText(/^The visitors are divided as you set\. This doesn’t tell which page/),
    ).toBeVisible();
    const table = within(screen.getByRole('table', { name: 'A/B test' }));
    expect(table.getByRole('row', { name: 'Red page 50.0% 510 51.0% (47.9% to 54.1%)' })).toBeVisible();
    shares = [share('variant:a', 30)];
    await user.selectOptions(screen.getByLabelText('Period'), 'Last 7 days');
    expect(await screen.findByText('Too early to say: at least 70 more visitors are needed.')).toBeVisible();
    shares = [share('variant:a', 900), share('variant:b', 300)];
    await user.selectOptions(screen.getByLabelText('Period'), 'Last 90 days');
    expect(await screen.findByText(/^The visitors are not divided as you set: Red page and Blue page\./)).toBeVisible();
  });

  test('say which page of a split test leads to a goal more often', async () => {
    const variant = (id: string, name: string) => ({
      id,
      name,
      weight: 1,
      destination_url: `https://example.org/${id}`,
    });
    answer('GET /qr-codes/{id}/rules', () =>
      ok({ ...noRouting, variants: [variant('a', 'Red page'), variant('b', 'Blue page')] }),
    );
    const share = (value: string) => ({ value, total_clicks: 1000, unique_clicks: 1000 });
    const led = (goal: string, rule: string, clicks: number) => ({ goal, rule: `variant:${rule}`, clicks });
    requests = answer('GET /analytics', ({ query }) =>
      ok({
        ...reply(query, { breakdowns: { ...sampleBreakdowns, rules: [share('variant:a'), share('variant:b')] } }),
        goals_by_rule: [
          led('order', 'a', 50),
          led('order', 'b', 110),
          led('sign-up', 'a', 52),
          led('sign-up', 'b', 47),
        ],
      }),
    );
    const { user } = renderSignedIn(path, owner);
    expect(await screen.findByText(/^“Blue page” is better: its visitors reach the goal/)).toBeVisible();
    const table = within(screen.getByRole('table', { name: 'A/B test' }));
    expect(table.getByRole('row', { name: 'Blue page 1,000 110 11.0% (9.2% to 13.1%)' })).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Goal'), 'Goal: sign-up');
    expect(await screen.findByText(/^No clear difference so far/)).toBeVisible();
  });

  test('show any of the figures over time', async () => {
    const { user, address } = renderSignedIn(path, owner);
    await user.selectOptions(await screen.findByLabelText('Figure of the chart'), 'Unique clicks');
    const chart = within(screen.getByRole('table', { name: 'Clicks over time' }));
    await waitFor(() => expect(chart.getByRole('row', { name: 'May 5 5' })).toBeInTheDocument());
    expect(address()).toBe(`${path}&figure=unique`);
    expect(views()).toHaveLength(1);
  });

  test.each([
    ['how to get the first click', {}, 0, /^Scan this code with your phone/],
    ['that scans of a direct code are not counted', { encoding: 'direct' }, 0, /^This code holds its content itself/],
    ['that the code is switched off', { is_active: false }, 0, /^The code is switched off/],
    ['that a longer period has clicks', {}, 12, /^Choose a longer period/],
  ] as const)('say without clicks %s', async (_, code, total_clicks, text) => {
    answer('GET /qr-codes/{id}', () => ok(sampleCode(code)));
    answer('GET /qr-codes/{id}/stats', () => ok({ ...stats, total_clicks }));
    requests = answer('GET /analytics', ({ query }) => {
      const { range } = reply(query);
      return ok(reply(query, { range: { ...range, total_clicks: 0 } }));
    });
    renderSignedIn(path, owner);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Countries' })).toBeNull();
  });

  test('offer to clear the filters if these are the reason for no clicks', async () => {
    requests = answer('GET /analytics', ({ query }) => {
      const { range } = reply(query);
      return ok(reply(query, query['country'] ? { range: { ...range, total_clicks: 0 } } : {}));
    });
    const { user } = renderSignedIn(`${path}&country=FR`, owner);
    const clear = await screen.findAllByRole('button', { name: 'Clear filters' });
    await user.click(clear.at(-1) as HTMLElement);
    expect(await countriesTable()).toBeVisible();
  });

  test('explain what is counted', async () => {
    const { user } = renderSignedIn(path, owner);
    await countriesTable();
    await user.click(screen.getByText('How clicks are counted'));
    expect(screen.getByText(/A unique click is a visitor’s first click of the day/)).toBeVisible();
  });

  test('offer a retry when loading fails', async () => {
    requests = answer('GET /analytics', () => refuse('bad_request'));
    renderSignedIn(path, owner);
    expect(await screen.findByText('Couldn’t load the statistics')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('are exported as they are shown, or click by click', async () => {
    const save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
    const exported = answer('GET /qr-codes/{id}/stats/export', () =>
      ok({ downloadUrl: 'https://tes.ra/v1/exports/x' }),
    );
    const clicked = recordClickedLinks();
    const { user } = renderSignedIn(path, owner);
    await countriesTable();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await user.click(await screen.findByRole('menuitem', { name: 'What is shown' }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await user.click(await screen.findByRole('menuitem', { name: /^One line per click/ }));
    await waitFor(() => expect(clicked).toEqual([{ href: 'https://tes.ra/v1/exports/x', target: '' }]));
    expect(exported[0]?.query).toEqual({ from: '2026-05-04', to: '2026-05-05', interval: 'click' });
  });
});

test('a free account sees the last 7 days, and labeled example figures of the rest', async () => {
  renderSignedIn(path, { timezone: zone });
  expect(await screen.findByText('An example, not your figures')).toBeVisible();
  expect(lastQuery()).toEqual({
    id,
    from: addDays(today, -6),
    to: today,
    tz: zone,
    interval: 'day',
    group_by: 'hours_of_week',
  });
  for (const link of screen.getAllByRole('link', { name: 'Upgrade to Pro' }))
    expect(link).toHaveAttribute('href', '/dashboard/subscription');
  expect(screen.queryByRole('table', { name: 'Countries' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull();
});
