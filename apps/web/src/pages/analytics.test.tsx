import { act, screen, waitFor, within } from '@testing-library/react';
import { type Analytics, live, localDay } from '@tessera/contract';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays } from '../features/analytics/days.ts';
import { sampleBreakdowns } from '../features/analytics/sample-breakdowns.ts';
import { answer, badGateway, ok, refuse, server } from '../test/api.ts';
import { sampleCode, sampleList, pro, renderSignedIn } from '../test/codes.ts';
import { spoken } from '../test/spoken.ts';
import * as files from '../lib/save-file.ts';
// Loaded with the tests: on a loaded machine, the page would take longer than a query waits.
import './analytics.tsx';
import '../features/analytics/active-filters.tsx';
import '../features/analytics/analytics-details.tsx';
import '../features/analytics/no-clicks.tsx';

const path = '/dashboard/analytics';
const today = localDay(new Date(), 'UTC');
const menu = sampleCode().id;
const poster = sampleCode({}, 2).id;

const counts = (total: number) => ({
  total_clicks: total,
  unique_clicks: Math.round(total * 0.75),
  scan_clicks: Math.round(total * 0.8),
  link_clicks: Math.round(total * 0.1),
});
const at = (index: number) => `2026-05-0${index + 4}T00:00:00.000Z`;

/** The reply to a query, with four days of clicks. */
function reply(query: Record<string, string>, overrides: Partial<Analytics> = {}): Analytics {
  const { rules: _, ...shown } = sampleBreakdowns;
  const code = { total_clicks: 60, unique_clicks: 50, series: [10, 20, 10, 20] };
  const groups = query['group_by']?.split(',') ?? [];
  return {
    range: { from: '2026-05-04', to: '2026-05-07', tz: 'UTC', interval: 'day', ...counts(120) },
    series: [30, 20, 40, 30].map((total, index) => ({ at: at(index), ...counts(total) })),
    ...(query['compare'] && {
      previous: {
        range: { from: '2026-04-30', to: '2026-05-03', ...counts(100) },
        series: [25, 25, 25].map((total, index) => ({ at: at(index), ...counts(total) })),
      },
    }),
    code_count: 2,
    breakdowns: groups.includes('countries') ? shown : {},
    top_codes: [
      { id: menu, title: 'Our menu', short_url: 'https://tes.ra/7k3m9qx', ...code, previous_clicks: 30 },
      { id: poster, title: null, short_url: 'https://tes.ra/2b2b2b2', ...code, previous_clicks: 0 },
    ],
    bottom_codes: [],
    hours_of_week: Array.from({ length: 7 }, () => Array<number>(24).fill(1)),
    ...overrides,
  };
}

let requests: { query: Record<string, string> }[];
/** The calls for the last minutes are left out. */
const views = () => requests.filter(({ query }) => query['group_by'] !== 'last_minutes');
const lastQuery = () => views().at(-1)?.query ?? {};

beforeEach(() => {
  requests = answer('GET /analytics', ({ query }) => ok(reply(query)));
  answer('GET /annotations', () => ok({ annotations: [] }));
  answer('GET /qr-codes', () =>
    ok(sampleList([sampleCode({ title: '', destination_url: 'https://example.org/poster' }, 2)])),
  );
});

const figures = () => screen.findByRole('region', { name: 'Totals' });
const figure = async (label: string) =>
  within(await figures()).getByText(label, { selector: 'p' }).parentElement as HTMLElement;

describe('statistics of all codes', () => {
  test('shows figures with their meaning and the change, and names the range that is compared', async () => {
    renderSignedIn(path, pro);
    const clicks = await figure('Clicks');
    expect(clicks).toHaveTextContent('120');
    expect(clicks).toHaveTextContent('+20% from 100');
    expect(clicks).toHaveTextContent('Visits to short links');
    expect(await figure('Scans')).toHaveTextContent('96');
    expect(await figures()).toHaveTextContent('Compared with Apr 30 – May 3, 2026.');
  });

  test('asks for all it shows in one call, with the last 30 days of the zone by default', async () => {
    renderSignedIn(path, pro);
    await figures();
    expect(views()).toHaveLength(1);
    expect(lastQuery()).toEqual({
      from: addDays(today, -29),
      to: today,
      tz: 'UTC',
      interval: 'day',
      compare: 'previous',
      group_by: 'countries,devices,browsers,systems,referrers,labels,goals,codes,hours_of_week',
    });
  });

  test('counts days in the time zone of the account', async () => {
    renderSignedIn(path, { ...pro, timezone: 'America/New_York' });
    await figures();
    expect(lastQuery()).toMatchObject({ tz: 'America/New_York', to: localDay(new Date(), 'America/New_York') });
    expect(screen.getByText('America/New York')).toBeVisible();
  });

  test('has the clicks and the range that is compared in one chart', async () => {
    renderSignedIn(path, pro);
    const chart = within(await screen.findByRole('table', { name: 'Clicks over time' }));
    expect(chart.getByRole('row', { name: 'May 4 30 25' })).toBeInTheDocument();
    // The range before is shorter.
    expect(chart.getByRole('row', { name: 'May 7 30 –' })).toBeInTheDocument();
    expect(chart.getByRole('columnheader', { name: 'Period before' })).toBeInTheDocument();
  });

  test('has no value at a time that has not come', async () => {
    const later = { at: new Date(Date.now() + 3_600_000).toISOString(), ...counts(0) };
    requests = answer('GET /analytics', ({ query }) =>
      ok(reply(query, { series: [{ at: at(0), ...counts(7) }, later] })),
    );
    renderSignedIn(`${path}?compare=none`, pro);
    const chart = within(await screen.findByRole('table', { name: 'Clicks over time' }));
    expect(chart.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['7', '–']);
  });

  test('is read with the arrow keys, and shows only the days that Shift chooses', async () => {
    const { user, address } = renderSignedIn(path, pro);
    const chart = await screen.findByRole('slider', { name: 'Clicks over time' });
    expect(chart).toHaveAccessibleDescription(/^The arrow keys read the points/);
    act(() => chart.focus());
    await user.keyboard('{Home}');
    expect(chart).toHaveAttribute('aria-valuetext', 'May 4: Clicks 30, Period before 25');
    await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
    expect(chart).toHaveAttribute('aria-valuetext', 'May 5 – May 6');
    await user.keyboard('{Escape}');
    expect(chart).toHaveAttribute('aria-valuetext', 'May 7: Clicks 30, Period before –');
    await user.keyboard('{Home}{Shift>}{ArrowRight}{/Shift}{Enter}');
    await waitFor(() => expect(address()).toBe(`${path}?from=2026-05-04&to=2026-05-05`));
    await waitFor(() => expect(lastQuery()).toMatchObject({ from: '2026-05-04', to: '2026-05-05', interval: 'hour' }));
  });

  test('lists codes with their change, by content if they have no title, each with a link to its page', async () => {
    renderSignedIn(path, pro);
    const codes = within(await screen.findByRole('table', { name: 'Most clicks' }));
    expect(codes.getByRole('row', { name: /Our menu 60 \+100%/ })).toBeVisible();
    expect(codes.getByRole('row', { name: /60 0 before/ })).toBeVisible();
    expect(codes.getByRole('link', { name: 'Our menu' })).toHaveAttribute('href', `/dashboard/qr-codes/${menu}`);
    expect(await codes.findByRole('link', { name: 'example.org/poster' })).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Fewest clicks' })).toBeNull();
  });
});

test('figures lead to the codes behind them, with the filters that the list has', async () => {
  const tag = '00000000-0000-7000-8000-0000000000aa';
  answer('GET /tags', () => ok({ tags: [] }));
  renderSignedIn(`${path}?tag=${tag}&type=url&country=FR`, pro);
  expect(await screen.findByRole('link', { name: 'Clicks on 2 codes.' })).toHaveAttribute(
    'href',
    `/dashboard/qr-codes?status=all&tag=${tag}&type=url&sort=clicks`,
  );
});

describe('filters', () => {
  test('narrow down by a click on a row after the other, and are removed by their chips', async () => {
    const { user, address } = renderSignedIn(path, pro);
    await user.click(await screen.findByRole('button', { name: 'France' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ country: 'FR' }));
    await user.click(screen.getByRole('button', { name: 'Phone' }));
    await user.click(screen.getByRole('button', { name: 'Direct: scanned or typed' }));
    await user.click(screen.getByRole('button', { name: 'Show only Our menu' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ country: 'FR', device: 'mobile', referrer: '', id: menu }));
    expect(await screen.findByRole('button', { name: 'Remove filter Code: Our menu' })).toBeVisible();
    expect(address()).toBe(`${path}?id=${menu}&country=FR&device=mobile&referrer=`);
    await user.click(await screen.findByRole('button', { name: 'Remove filter Country: France' }));
    await waitFor(() => expect(lastQuery()).not.toHaveProperty('country'));
    expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe(path));
    expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull();
  });

  test('select codes by tag and type, and clicks by scan or link', async () => {
    const tag = { id: '00000000-0000-7000-8000-0000000000aa', name: 'Berlin', color: '#B45309', code_count: 2 };
    answer('GET /tags', () => ok({ tags: [tag] }));
    const { user } = renderSignedIn(path, pro);
    await figures();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('checkbox', { name: /Berlin/ }));
    await user.selectOptions(screen.getByLabelText('Type'), 'Wi-Fi');
    await user.selectOptions(screen.getByLabelText('Scan or link'), 'Scans');
    await waitFor(() => expect(lastQuery()).toMatchObject({ tag: tag.id, type: 'wifi', source: 'scan' }));
    expect(await screen.findByRole('button', { name: 'Remove filter Berlin' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Remove filter Scan or link: Scans' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Remove filter Type: Wi-Fi' }));
    await waitFor(() => expect(lastQuery()).not.toHaveProperty('type'));
  });

  test('that reach too far back say so, and offer a shorter range or fewer filters', async () => {
    requests = answer('GET /analytics', ({ query }) =>
      query['country'] && (query['from'] ?? '') < addDays(today, -88)
        ? refuse('clicks_not_stored', { params: { count: 90 } })
        : ok(reply(query)),
    );
    const { user, address } = renderSignedIn(`${path}?range=days365&country=FR`, pro);
    expect(await screen.findByText(/^Single clicks are stored for 90 days/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show the last 89 days' }));
    await figures();
    expect(lastQuery()).toMatchObject({ from: addDays(today, -88), to: today, country: 'FR' });
    act(() => window.history.back());
    expect(address()).toContain('compare=none');
  });

  test('that only the comparison takes too far back can be kept without it', async () => {
    requests = answer('GET /analytics', ({ query }) =>
      query['compare'] ? refuse('clicks_not_stored', { params: { count: 90 } }) : ok(reply(query)),
    );
    const { user } = renderSignedIn(`${path}?country=FR`, pro);
    await user.click(await screen.findByRole('button', { name: 'Compare with nothing' }));
    await figures();
    expect(lastQuery()).toMatchObject({ country: 'FR' });
    expect(screen.getByLabelText('Compare with')).toHaveDisplayValue('Nothing');
  });
});

describe('the address', () => {
  test('holds period, interval, comparison and filters', async () => {
    const { address } = renderSignedIn(
      `${path}?from=2026-05-01&to=2026-05-20&interval=week&compare=year&device=desktop&type=url`,
      pro,
    );
    await figures();
    expect(lastQuery()).toMatchObject({
      from: '2026-05-01',
      to: '2026-05-20',
      interval: 'week',
      compare: 'year',
      device: 'desktop',
      type: 'url',
    });
    expect(screen.getByLabelText('From')).toHaveValue('2026-05-01');
    expect(await screen.findByRole('button', { name: 'Remove filter Device: Computer' })).toBeVisible();
    expect(address()).toContain('interval=week');
  });

  test('takes no unknown values', async () => {
    renderSignedIn(
      `${path}?range=ever&from=2026-02-30&to=x&interval=minute&compare=mars&device=toaster&country=France&id=7`,
      pro,
    );
    await figures();
    expect(lastQuery()).toMatchObject({ from: addDays(today, -29), interval: 'day', compare: 'previous' });
    for (const name of ['device', 'country', 'id']) expect(lastQuery()).not.toHaveProperty(name);
  });

  test('follows the controls', async () => {
    const { user, address } = renderSignedIn(path, pro);
    await figures();
    await user.selectOptions(screen.getByLabelText('Period'), 'Last 90 days');
    await user.selectOptions(screen.getByLabelText('Group by'), 'Week');
    await user.selectOptions(screen.getByLabelText('Compare with'), 'Same days last year');
    await waitFor(() => expect(address()).toBe(`${path}?range=days90&interval=week&compare=year`));
    await waitFor(() => expect(lastQuery()).toMatchObject({ interval: 'week', compare: 'year' }));
    await user.click(screen.getByRole('button', { name: 'Earlier period' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ from: addDays(today, -179), to: addDays(today, -90) }));
    await user.click(screen.getByRole('button', { name: 'Later period' }));
    await waitFor(() => expect(address()).toContain('range=days90'));
    expect(screen.getByRole('button', { name: 'Later period' })).toBeDisabled();
  });

  test('keeps its days while a custom range is typed that cannot be read', async () => {
    const { user, address } = renderSignedIn(`${path}?from=2026-05-01&to=2026-05-20`, pro);
    await figures();
    await user.clear(screen.getByLabelText('From'));
    await user.type(screen.getByLabelText('From'), '2026-06-01');
    expect(screen.getByText(/^The end can’t be before the start/)).toBeVisible();
    expect(address()).toContain('from=2026-05-01');
    expect(views()).toHaveLength(1);
  });
});

describe('the last 30 minutes', () => {
  const minutes = Array.from({ length: 30 }, (_, index) => ({
    at: new Date(Date.UTC(2026, 4, 7, 12, index)).toISOString(),
    total_clicks: index === 29 ? 3 : 0,
  }));
  const lastMinutes = () => requests.filter(({ query }) => query['group_by'] === 'last_minutes');
  const current = (query: Record<string, string>) => ({ ...reply(query).range, to: query['to'] ?? '' });

  test('are shown if the range has today, with the filters, and again when the stream announces a scan', async () => {
    let send: ((event: string) => void) | undefined;
    server.use(
      http.get('*/v1/events', ({ request }) => {
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            if (new URL(request.url).searchParams.getAll(live.watchParameter).includes('7k3m9qx'))
              send = (event) => controller.enqueue(new TextEncoder().encode(event));
          },
        });
        return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
      }),
    );
    requests = answer('GET /analytics', ({ query }) =>
      ok(reply(query, { range: current(query), last_minutes: minutes })),
    );
    renderSignedIn(`${path}?country=FR`, { ...pro, timezone: 'Asia/Tokyo' });
    const chart = within(await screen.findByRole('table', { name: 'Last 30 minutes' }));
    expect(chart.getByRole('row', { name: '9:29 PM 3' })).toBeInTheDocument();
    expect(screen.getByText(/^3 clicks, the current minute included/)).toBeVisible();
    const { from, to } = lastMinutes()[0]?.query ?? {};
    expect(lastMinutes()[0]?.query).toMatchObject({ country: 'FR', tz: 'Asia/Tokyo' });
    expect(from).toBe(to);
    await waitFor(() => expect(send).toBeDefined(), { timeout: 8000 });
    const before = lastMinutes().length;
    send?.(`event: ${live.scanned}\ndata: ${JSON.stringify({ short_hash: '7k3m9qx' })}\n\n`);
    await waitFor(() => expect(lastMinutes().length).toBeGreaterThan(before), { timeout: 8000 });
  }, 30_000);

  test('are not shown beside an earlier range', async () => {
    renderSignedIn(path, pro);
    await screen.findByRole('table', { name: 'Countries' });
    expect(screen.queryByText('Last 30 minutes')).toBeNull();
    expect(lastMinutes()).toEqual([]);
  });
});

describe('states', () => {
  test('keeps the former figures while others are loading, and announces the new ones', async () => {
    let isSlow = false;
    let release = () => {};
    requests = answer('GET /analytics', async ({ query }) => {
      if (isSlow) await new Promise<void>((resolve) => (release = resolve));
      return ok(reply(query, isSlow ? { range: { ...reply(query).range, total_clicks: 77 } } : {}));
    });
    const { user } = renderSignedIn(path, pro);
    await figures();
    isSlow = true;
    await user.selectOptions(screen.getByLabelText('Period'), 'Last month');
    await waitFor(() => expect(views()).toHaveLength(2));
    expect(await figure('Clicks')).toHaveTextContent('120');
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
    release();
    await waitFor(async () => expect(await figure('Clicks')).toHaveTextContent('77'));
    await waitFor(() => expect(spoken()).toMatch(/77 clicks, May 4\s–\s7, 2026/));
  });

  test('without codes leads to the first one', async () => {
    requests = answer('GET /analytics', ({ query }) => ok(reply(query, { code_count: 0 })));
    renderSignedIn(path, pro);
    expect(await screen.findByRole('link', { name: 'Create your first QR code' })).toHaveAttribute(
      'href',
      '/dashboard/qr-codes/new',
    );
    expect(screen.queryByRole('region', { name: 'Totals' })).toBeNull();
  });

  test('without a code that matches offers to clear the filters', async () => {
    requests = answer('GET /analytics', ({ query }) => ok(reply(query, { code_count: query['type'] ? 0 : 2 })));
    const { user } = renderSignedIn(`${path}?type=wifi`, pro);
    expect(await screen.findByRole('heading', { name: 'No code matches' })).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) as HTMLElement);
    await figures();
  });

  test('without clicks in the period offers a longer one', async () => {
    const range = { ...reply({}).range, ...counts(0) };
    requests = answer('GET /analytics', ({ query }) =>
      ok(reply(query, (query['from'] ?? '') > addDays(today, -300) ? { range } : {})),
    );
    const { user } = renderSignedIn(path, pro);
    expect(await screen.findByRole('heading', { name: 'No clicks in this period.' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show the last 12 months' }));
    await screen.findByRole('table', { name: 'Countries' });
    expect(lastQuery()).toMatchObject({ from: addDays(today, -364), interval: 'week' });
  });

  test('offers a retry when loading fails', async () => {
    requests = answer('GET /analytics', () => refuse('bad_request'));
    const { user } = renderSignedIn(path, pro);
    expect(await screen.findByText('Couldn’t load the statistics')).toBeVisible();
    requests = answer('GET /analytics', ({ query }) => ok(reply(query)));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await figures();
  });

  test('names codes by their link if their content cannot be loaded', async () => {
    answer('GET /qr-codes', badGateway);
    renderSignedIn(path, pro);
    expect(await screen.findByRole('link', { name: 'tes.ra/2b2b2b2' })).toBeVisible();
  });
});

test('exports what is shown as CSV', async () => {
  const save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
  const { user } = renderSignedIn(path, pro);
  await screen.findByRole('link', { name: 'example.org/poster' });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  const [content, name] = save.mock.calls[0] ?? [];
  expect(name).toBe('tessera-2026-05-04-2026-05-07.csv');
  expect(await content?.text()).toContain('countries,FR,512,');
});

describe('a free account', () => {
  test('sees the last 7 days, and one line about the rest', async () => {
    renderSignedIn(`${path}?range=days90&compare=year&country=FR`);
    await figures();
    const { from, to, group_by, compare, country } = lastQuery();
    expect({ from, to, group_by, compare, country }).toEqual({
      from: addDays(today, -6),
      to: today,
      group_by: 'codes,hours_of_week',
      compare: undefined,
      country: undefined,
    });
    expect(screen.getByText(/^The free plan shows the last 7 days/)).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Upgrade to Pro' })).toBeVisible();
    expect(screen.getByRole('option', { name: 'Last 90 days · Pro' })).toBeDisabled();
    expect(screen.queryByLabelText('Compare with')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
    expect(await screen.findByRole('table', { name: 'Most clicks' })).toBeVisible();
  });

  test('of an installation without billing gets no offer', async () => {
    renderSignedIn(path, { billing: 'off' });
    await figures();
    expect(screen.getByText(/^Your plan shows the last 7 days/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Upgrade to Pro' })).toBeNull();
  });
});
