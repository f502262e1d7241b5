import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleStats } from '../features/qr-codes/analytics/sample-stats.ts';
import { answer, ok, refuse } from '../test/api.ts';
import { aCode, pro, renderSignedIn } from '../test/codes.ts';

const { id } = aCode();
const path = `/dashboard/qr-codes/${id}`;
const plain = { total_clicks: 834, daily_stats: [] };
let asked: { query: Record<string, string> }[];

beforeEach(() => {
  answer('GET /qr-codes/{id}', () => ok(aCode()));
  asked = answer('GET /qr-codes/{id}/stats', ({ query }) => ok(query['from'] ? sampleStats : plain));
});

const card = () => screen.findByRole('table', { name: 'Countries' });
const lastAsked = () => asked.at(-1)?.query ?? {};

describe('Pro sees of a period', () => {
  test('totals, breakdowns in the reader’s words, and the hours of the week', async () => {
    renderSignedIn(path, pro);
    const countries = within(await card());
    expect(countries.getByRole('row', { name: 'France 512 63.1%' })).toBeVisible();
    expect(screen.getByRole('row', { name: 'Phone 731 90%' })).toBeVisible();
    expect(screen.getByRole('row', { name: 'Direct: scanned or typed 690 85%' })).toBeVisible();
    expect(screen.getByText('Unique clicks', { selector: 'dt' }).nextElementSibling).toHaveTextContent('641');
    expect(screen.getByText('Bots and previews', { selector: 'dt' }).nextElementSibling).toHaveTextContent('52');
    expect(screen.getByText('Not tracked', { selector: 'dt' }).nextElementSibling).toHaveTextContent('22');
    const week = within(screen.getByRole('region', { name: 'Clicks by weekday and hour' }));
    expect(week.getAllByRole('row')).toHaveLength(8);
    expect(week.getByTitle('Sat, 12 o’clock: 14')).toBeInTheDocument();
    // What draws it is fetched first.
    expect(await screen.findByRole('table', { name: 'Clicks over time' }, { timeout: 20_000 })).toBeInTheDocument();
  });

  test('the last thirty days first, and another period when asked', async () => {
    const { user } = renderSignedIn(path, pro);
    await card();
    const days = (Date.parse(lastAsked()['to'] ?? '') - Date.parse(lastAsked()['from'] ?? '')) / 86_400_000;
    expect(days).toBe(29);
    await user.selectOptions(screen.getByLabelText('Period'), 'Last 12 months');
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    expect(screen.getByRole('option', { name: 'Hour' })).toBeDisabled();
    expect(screen.getByText('Hourly for up to 31 days')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Period'), 'Last 7 days');
    await user.selectOptions(screen.getByLabelText('Group by'), 'Hour');
    await vi.waitFor(() => expect(lastAsked()['interval']).toBe('hour'));
  });

  test('and is told when a period of one’s own makes no sense; nothing is asked then', async () => {
    const { user } = renderSignedIn(path, pro);
    await card();
    await user.selectOptions(screen.getByLabelText('Period'), 'Custom range');
    const before = asked.length;
    await user.clear(screen.getByLabelText('From'));
    await user.type(screen.getByLabelText('From'), '2020-01-01');
    expect(
      screen.getByText('The end can’t be before the start, and the range can’t be longer than 731 days.'),
    ).toBeVisible();
    expect(asked).toHaveLength(before);
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  });

  test('what is counted and how', async () => {
    const { user } = renderSignedIn(path, pro);
    await card();
    await user.click(screen.getByText('How clicks are counted'));
    expect(screen.getByText(/A unique click is a visitor’s first click of the day/)).toBeVisible();
    expect(screen.getByText(/Bots, link previews and prefetched pages/)).toBeVisible();
  });

  test('a failure with a way to try again', async () => {
    answer('GET /qr-codes/{id}/stats', ({ query }) => (query['from'] ? refuse('bad_request') : ok(plain)));
    renderSignedIn(path, pro);
    expect(await screen.findByText('Couldn’t load the analytics')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('a file of the period', async () => {
    const exported = answer('GET /qr-codes/{id}/stats/export', () =>
      ok({ downloadUrl: 'https://tes.ra/v1/exports/x' }),
    );
    const opened: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      opened.push(this.href);
    });
    const { user } = renderSignedIn(path, pro);
    await card();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await user.click(await screen.findByRole('menuitem', { name: 'One line per click' }));
    await vi.waitFor(() => expect(opened).toEqual(['https://tes.ra/v1/exports/x']));
    expect(exported[0]?.query).toMatchObject({ interval: 'click' });
  });
});

test('a free account sees what Pro would show, said to be an example, and asks for nothing', async () => {
  renderSignedIn(path);
  expect(await screen.findByText('An example, not your figures')).toBeVisible();
  for (const link of screen.getAllByRole('link', { name: 'Upgrade to Pro' }))
    expect(link).toHaveAttribute('href', '/dashboard/subscription');
  expect(asked.every(({ query }) => query['from'] === undefined)).toBe(true);
  expect(screen.queryByRole('table', { name: 'Countries' })).toBeNull();
});
