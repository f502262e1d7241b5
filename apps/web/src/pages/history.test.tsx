import { type HistoryEvent, historyKinds } from '@tessera/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { saveTokens } from '../session/token-store.ts';
import { recordClickedLinks } from '../test/clicked-links.ts';
import { answer, badGateway, ok, sampleUser } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';

let ids = 0;
const event = (facts: Partial<HistoryEvent>): HistoryEvent => ({
  id: `0198aaaa-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`,
  kind: 'signed_in',
  at: '2026-11-02T10:00:00.000Z',
  browser: null,
  os: null,
  country: null,
  details: {},
  ...facts,
});

function open(events: HistoryEvent[] | Response, next: string | null = null) {
  saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
  answer('GET /auth/me', () => ok(sampleUser()));
  const requests = answer('GET /account/history', () =>
    Array.isArray(events) ? ok({ events, next_cursor: next }) : events,
  );
  return { ...renderApp('/dashboard/profile/history'), requests };
}

describe('the history', () => {
  test('shows what happened, when and on which device', async () => {
    open([
      event({ browser: 'Firefox', os: 'Windows', country: 'FR', details: { method: 'password' } }),
      event({ kind: 'code_deleted', details: { title: 'Menu', short_hash: '7k3m9qx', code_id: 'x' } }),
      event({ kind: 'codes_changed', details: { action: 'delete', count: '12' } }),
      event({ kind: 'email_changed', details: { from: 'a@example.com', to: 'b@example.com' } }),
      event({ kind: 'session_ended', details: { ended_browser: 'Safari', ended_os: 'iOS' } }),
    ]);
    const list = await screen.findByRole('list', { name: 'Events' });
    const items = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(items[0]).toContain('Signed inWith password');
    expect(items[0]).toContain('Firefox on Windows · France');
    expect(items[1]).toContain('Code deletedMenu7k3m9qx');
    expect(items[2]).toContain('Bulk action startedDelete: 12 codes');
    expect(items[3]).toContain('a@example.com → b@example.com');
    expect(items[4]).toContain('Session endedSafari on iOS');
  });

  test('has a text for every kind', async () => {
    open(historyKinds.map((kind) => event({ kind })));
    const list = await screen.findByRole('list', { name: 'Events' });
    for (const item of within(list).getAllByRole('listitem')) expect(item.textContent).not.toContain('kind.');
  });

  test('loads more, and filters by kind', async () => {
    const { user, requests } = open([event({ kind: 'code_created', details: { title: 'First' } })], 'cursor-1');
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(requests.map(({ query }) => query)).toEqual([{}, { cursor: 'cursor-1' }]));
    const filtered = answer('GET /account/history', () => ok({ events: [], next_cursor: null }));
    await user.selectOptions(screen.getByLabelText('Event'), 'Passkey added');
    expect(await screen.findByText('No events of this kind')).toBeVisible();
    expect(filtered.map(({ query }) => query)).toEqual([{ kind: 'passkey_added' }]);
    answer('GET /account/history', () => ok({ events: [event({})], next_cursor: null }));
    await user.click(screen.getByRole('button', { name: 'Show all events' }));
    expect(await screen.findByRole('list', { name: 'Events' })).toBeVisible();
    expect(screen.getByLabelText('Event')).toHaveValue('');
  });

  test('exports the chosen kind', async () => {
    const clicked = recordClickedLinks();
    const { user } = open([event({})]);
    const requests = answer('GET /account/history/export', () =>
      ok({ downloadUrl: 'https://tes.ra/v1/history-exports/x' }),
    );
    await user.selectOptions(await screen.findByLabelText('Event'), 'Signed in');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(clicked).toEqual([{ href: 'https://tes.ra/v1/history-exports/x', target: '' }]));
    expect(requests.map(({ query }) => query)).toEqual([{ kind: 'signed_in' }]);
  });

  test('says that there are no events, and offers a retry when it fails to load', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { user } = open(badGateway());
    expect(await screen.findByText('Couldn’t load the history')).toBeVisible();
    answer('GET /account/history', () => ok({ events: [], next_cursor: null }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No events yet')).toBeVisible();
    warn.mockRestore();
  });
});
