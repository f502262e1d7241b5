import { screen, within } from '@testing-library/react';
import { localDay, type SharedAnalytics } from '@tessera/contract';
import { describe, expect, test } from 'vitest';
import { addDays } from '../features/analytics/days.ts';
import { answer, ok, refuse } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';
// Loaded with the tests: on a loaded machine, the page would take longer than a query waits.
import './share.tsx';
import '../features/analytics/shared/shared-details.tsx';

const token = 'a'.repeat(43);
const path = `/qr/shared/${token}`;
const counts = (total: number) => ({ total_clicks: total, unique_clicks: total, scan_clicks: total, link_clicks: 0 });

const reply = (facts: Partial<SharedAnalytics> = {}): SharedAnalytics => ({
  kind: 'account',
  title: 'Spring campaign',
  is_detailed: true,
  range: { from: '2026-05-04', to: '2026-05-05', tz: 'UTC', interval: 'day', ...counts(50) },
  series: [20, 30].map((total, index) => ({ at: `2026-05-0${index + 4}T00:00:00.000Z`, ...counts(total) })),
  breakdowns: { countries: [{ value: 'FR', total_clicks: 50, unique_clicks: 50 }] },
  private_clicks: 0,
  ...facts,
});

describe('shared statistics', () => {
  test('show figures and lists without links, and a period of the account’s calendar', async () => {
    const requests = answer('GET /shared/{token}', () =>
      ok(
        reply({
          top_codes: [
            { title: 'Menu', total_clicks: 30, unique_clicks: 30, series: [10, 20] },
            { title: null, total_clicks: 20, unique_clicks: 20, series: [10, 10] },
          ],
          annotations: [{ at: null, day: '2026-05-04', text: 'New posters' }],
        }),
      ),
    );
    const { user } = renderApp(path);
    expect(await screen.findByRole('heading', { name: 'Spring campaign' })).toBeVisible();
    expect(requests.at(-1)?.query).toEqual({ compare: 'previous' });
    const codes = await screen.findByRole('table', { name: 'Most clicks' });
    expect(within(codes).getByText('Menu')).toBeVisible();
    expect(within(codes).getByText('Untitled')).toBeVisible();
    expect(within(codes).queryByRole('link')).toBeNull();
    expect(screen.getByText('New posters').parentElement).toHaveTextContent('May 4, 2026');
    const countries = screen.getByRole('table', { name: 'Countries' });
    expect(within(countries).queryByRole('button')).toBeNull();

    await user.selectOptions(screen.getByLabelText('Period'), 'days7');
    const today = localDay(new Date(), 'UTC');
    await expect
      .poll(() => requests.at(-1)?.query)
      .toEqual({ from: addDays(today, -6), to: today, interval: 'day', compare: 'previous' });
  });

  test('of a free account offer what it sees', async () => {
    answer('GET /shared/{token}', () => ok(reply({ is_detailed: false, title: null, kind: 'code', breakdowns: {} })));
    renderApp(path);
    expect(await screen.findByRole('heading', { name: 'Statistics of a code' })).toBeVisible();
    expect(within(screen.getByLabelText('Period')).getAllByRole('option')).toHaveLength(2);
    expect(screen.queryByLabelText('Compare with')).toBeNull();
  });

  test('ask for the password, say that it is wrong, and open with the right one', async () => {
    let isRight = false;
    const reads = answer('GET /shared/{token}', () => (isRight ? ok(reply()) : refuse('share_password_required')));
    answer('POST /shared/{token}/unlock', ({ body }) => {
      isRight = (body as { password: string }).password === 'sesame';
      return isRight
        ? ok({ accessToken: 'access', expires_at: '2030-01-01T00:00:00.000Z' })
        : refuse('share_password_wrong');
    });
    const { user } = renderApp(path);
    await user.type(await screen.findByLabelText('Password'), 'x');
    await user.click(screen.getByRole('button', { name: 'Show statistics' }));
    expect(await screen.findByText('This password is not correct.')).toBeVisible();
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'sesame');
    await user.click(screen.getByRole('button', { name: 'Show statistics' }));
    expect(await screen.findByRole('heading', { name: 'Spring campaign' })).toBeVisible();
    expect(reads.length).toBeGreaterThan(1);
  });

  test.each([
    ['share_not_found', 'There is nothing shared here'],
    ['share_expired', 'This link has expired'],
  ] as const)('say why they are not shown: %s', async (code, title) => {
    answer('GET /shared/{token}', () => refuse(code));
    renderApp(path);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  });
});
