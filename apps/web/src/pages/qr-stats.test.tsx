import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { sampleStats } from '../features/stats/sample-stats.ts';
import { recordClickedLinks } from '../test/clicked-links.ts';
import { answer, ok, refuse } from '../test/api.ts';
import { sampleCode, pro, renderSignedIn } from '../test/codes.ts';
// Loaded with the tests: on a loaded machine, the tab would take longer than a query waits.
import './qr-stats-tab.tsx';

const { id } = sampleCode();
const path = `/dashboard/qr-codes/${id}?tab=statistics`;
const basicStats = { total_clicks: 834, daily_stats: [] };
let requests: { query: Record<string, string> }[];

beforeEach(() => {
  answer('GET /qr-codes/{id}', () => ok(sampleCode()));
  requests = answer('GET /qr-codes/{id}/stats', ({ query }) => ok(query['from'] ? sampleStats : basicStats));
});

const countriesTable = () => screen.findByRole('table', { name: 'Countries' });
const lastQuery = () => requests.at(-1)?.query ?? {};

describe('analytics of a Pro account', () => {
  test('shows totals, translated breakdowns and the hours of the week', async () => {
    renderSignedIn(path, pro);
    const countries = within(await countriesTable());
    expect(countries.getByRole('row', { name: 'France 512 63.1%' })).toBeVisible();
    expect(screen.getByRole('row', { name: 'Phone 731 90.0%' })).toBeVisible();
    expect(screen.getByRole('row', { name: 'Direct: scanned or typed 690 85.0%' })).toBeVisible();
    expect(screen.getByText('Unique clicks', { selector: 'dt' }).nextElementSibling).toHaveTextContent('641');
    expect(screen.getByText('Bots and previews', { selector: 'dt' }).nextElementSibling).toHaveTextContent('52');
    expect(screen.getByText('Not tracked', { selector: 'dt' }).nextElementSibling).toHaveTextContent('22');
    const week = within(screen.getByRole('table', { name: 'Clicks by weekday and hour' }));
    expect(week.getAllByRole('row')).toHaveLength(8);
    expect(week.getByTitle('Sat, 12 o’clock: 14')).toBeInTheDocument();
    // The chart library is loaded on demand.
    expect(await screen.findByRole('table', { name: 'Clicks over time' })).toBeInTheDocument();
  });

  test.each([
    ['how to get the first click', {}, 0, /^Scan this code with your phone/],
    ['that scans of a direct code are not counted', { encoding: 'direct' }, 0, /^This code holds its content itself/],
    ['that the code is switched off', { is_active: false }, 0, /^The code is switched off/],
    ['that a longer period has clicks', {}, 12, /^Choose a longer period/],
  ] as const)('says without clicks %s', async (_, code, total_clicks, text) => {
    answer('GET /qr-codes/{id}', () => ok(sampleCode(code)));
    const range = { ...sampleStats.range, total_clicks: 0 };
    answer('GET /qr-codes/{id}/stats', ({ query }) =>
      ok(query['from'] ? { ...sampleStats, total_clicks, range } : { ...basicStats, total_clicks }),
    );
    renderSignedIn(path, pro);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Countries' })).toBeNull();
  });

  test('starts with the days of every plan and loads another period when selected', async () => {
    const { user } = renderSignedIn(path, pro);
    await countriesTable();
    const days = (Date.parse(lastQuery()['to'] ?? '') - Date.parse(lastQuery()['from'] ?? '')) / 86_400_000;
    expect(days).toBe(6);
    await user.selectOptions(screen.getByLabelText('Period'), 'Last 12 months');
    await waitFor(() => expect(requests).toHaveLength(3));
    expect(screen.getByRole('option', { name: 'Hour' })).toBeDisabled();
    expect(screen.getByText('Hourly for up to 31 days')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Period'), 'Last 7 days');
    await user.selectOptions(screen.getByLabelText('Group by'), 'Hour');
    await waitFor(() => expect(lastQuery()['interval']).toBe('hour'));
  });

  test('sends no request for an invalid custom period and shows an error', async () => {
    const { user } = renderSignedIn(path, pro);
    await countriesTable();
    await user.selectOptions(screen.getByLabelText('Period'), 'Custom range');
    const before = requests.length;
    await user.clear(screen.getByLabelText('From'));
    await user.type(screen.getByLabelText('From'), '2020-01-01');
    expect(
      screen.getByText('The end can’t be before the start, and the range can’t be longer than 731 days.'),
    ).toBeVisible();
    expect(requests).toHaveLength(before);
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  });

  test('explains what is counted', async () => {
    const { user } = renderSignedIn(path, pro);
    await countriesTable();
    await user.click(screen.getByText('How clicks are counted'));
    expect(screen.getByText(/A unique click is a visitor’s first click of the day/)).toBeVisible();
    expect(screen.getByText(/Bots, link previews and prefetched pages/)).toBeVisible();
  });

  test('offers a retry when loading fails', async () => {
    answer('GET /qr-codes/{id}/stats', ({ query }) => (query['from'] ? refuse('bad_request') : ok(basicStats)));
    renderSignedIn(path, pro);
    expect(await screen.findByText('Couldn’t load the detailed statistics')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('exports the selected period as a file', async () => {
    const exported = answer('GET /qr-codes/{id}/stats/export', () =>
      ok({ downloadUrl: 'https://tes.ra/v1/exports/x' }),
    );
    const clicked = recordClickedLinks();
    const { user } = renderSignedIn(path, pro);
    await countriesTable();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await user.click(await screen.findByRole('menuitem', { name: 'One line per click' }));
    await waitFor(() => expect(clicked).toEqual([{ href: 'https://tes.ra/v1/exports/x', target: '' }]));
    expect(exported[0]?.query).toMatchObject({ interval: 'click' });
  });
});

test('a free account sees labeled example figures and sends no analytics request', async () => {
  renderSignedIn(path);
  expect(await screen.findByText('An example, not your figures')).toBeVisible();
  for (const link of screen.getAllByRole('link', { name: 'Upgrade to Pro' }))
    expect(link).toHaveAttribute('href', '/dashboard/subscription');
  expect(requests.every(({ query }) => query['from'] === undefined)).toBe(true);
  expect(screen.queryByRole('table', { name: 'Countries' })).toBeNull();
});
