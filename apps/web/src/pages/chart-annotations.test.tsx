import { act, screen, waitFor, within } from '@testing-library/react';
import type { Analytics, Annotation } from '@tessera/contract';
import { beforeEach, expect, test } from 'vitest';
import { answer, ok } from '../test/api.ts';
import { sampleCode, pro, renderSignedIn } from '../test/codes.ts';
// Loaded with the tests: on a loaded machine, the page would take longer than a query waits.
import './analytics.tsx';
import '../features/analytics/analytics-details.tsx';
import '../features/analytics/annotations/annotation-dialog.tsx';
import '../features/analytics/annotations/annotation-panel.tsx';
import '../features/analytics/annotations/delete-annotation.tsx';
import '../ui/line-drawing.tsx';

const counts = { total_clicks: 30, unique_clicks: 20, scan_clicks: 20, link_clicks: 10 };
const days = ['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07'];
const analytics: Analytics = {
  range: { from: '2026-05-04', to: '2026-05-07', tz: 'UTC', interval: 'day', ...counts },
  series: days.map((day) => ({ at: `${day}T00:00:00.000Z`, ...counts })),
  code_count: 2,
  breakdowns: {},
};
const mark: Annotation = {
  id: '0198c0de-0000-7000-8000-00000000000a',
  kind: 'destination_changed',
  at: '2026-05-07T09:30:00.000Z',
  day: null,
  text: null,
  code_count: 1,
  codes: [{ id: sampleCode().id, title: 'Our menu', short_url: 'https://tes.ra/7k3m9qx' }],
  created_at: '2026-05-07T09:30:00.000Z',
};
const note: Annotation = {
  ...mark,
  id: '0198c0de-0000-7000-8000-00000000000b',
  kind: 'note',
  at: null,
  day: '2026-05-04',
  text: 'Posters in the subway',
  code_count: 0,
  codes: [],
};
const bulk: Annotation = { ...mark, id: '0198c0de-0000-7000-8000-00000000000c', kind: 'deactivated', code_count: 1200 };

let requests: { query: Record<string, string> }[];
beforeEach(() => {
  answer('GET /analytics', () => ok(analytics));
  requests = answer('GET /annotations', () => ok({ annotations: [bulk, mark, note] }));
});

const open = (path = '/dashboard/analytics') => renderSignedIn(path, pro);

test('the chart has marks that group what happened at a point, with their whole texts', async () => {
  open();
  expect(
    await screen.findByRole('button', {
      name: /^May 7, 2026, 9:30.AM: Destination changed: Our menu; May 7, 2026, 9:30.AM: Switched off: 1,200 codes$/,
    }),
  ).toBeVisible();
  const posters = screen.getByRole('button', { name: 'May 4: Posters in the subway' });
  expect(posters).toHaveAttribute('aria-expanded', 'false');
});

test('a mark opens with the focus and closes with Escape', async () => {
  const { user } = open();
  const posters = await screen.findByRole('button', { name: 'May 4: Posters in the subway' });
  act(() => posters.focus());
  expect(posters).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{Escape}');
  expect(posters).toHaveAttribute('aria-expanded', 'false');
});

test('asks for the range, zone and codes of the chart', async () => {
  open(`/dashboard/analytics?id=${sampleCode().id}&country=FR`);
  await screen.findByRole('button', { name: 'What happened (3)' });
  expect(requests.map(({ query }) => query)).toEqual([
    { from: '2026-05-04', to: '2026-05-07', tz: 'UTC', id: sampleCode().id },
  ]);
});

test('a note is written about a day, or an instant of the zone', async () => {
  const bodies = answer('POST /annotations', () => ok(note));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add note' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a note' }));
  await user.click(dialog.getByRole('button', { name: 'Save note' }));
  expect(await dialog.findByText('Text is required')).toBeVisible();
  await user.type(dialog.getByLabelText('Note'), ' Fair ');
  await user.clear(dialog.getByLabelText('Day'));
  await user.type(dialog.getByLabelText('Day'), '2026-05-06');
  await user.type(dialog.getByLabelText('Time'), '18:30');
  await user.click(dialog.getByRole('button', { name: 'Save note' }));
  await waitFor(() =>
    expect(bodies.map(({ body }) => body)).toEqual([{ text: 'Fair', at: '2026-05-06T18:30:00.000Z' }]),
  );
});

test('a note keeps its time when only its text is edited', async () => {
  const changes = answer('PATCH /annotations/{id}', () => ok(note));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'What happened (3)' }));
  await user.click(screen.getByRole('button', { name: 'Edit: Posters in the subway' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Note'), ' and trams');
  await user.click(dialog.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(changes.map(({ body }) => body)).toEqual([{ text: 'Posters in the subway and trams' }]));
});

test('the list explains, edits and deletes', async () => {
  const changes = answer('PATCH /annotations/{id}', () => ok(note));
  const deleted = answer('DELETE /annotations/{id}', () => ok({ message: 'done' }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'What happened (3)' }));
  await user.click(screen.getByRole('button', { name: 'Edit: Destination changed: Our menu' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Explain this change' }));
  expect(dialog.queryByLabelText('Day')).toBeNull();
  await user.type(dialog.getByLabelText('Note'), 'Summer menu');
  await user.click(dialog.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(changes.map(({ body }) => body)).toEqual([{ text: 'Summer menu' }]));
  await user.click(await screen.findByRole('button', { name: 'Delete: Posters in the subway' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(deleted).toHaveLength(1));
});
