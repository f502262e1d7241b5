import type { Report } from '@tessera/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { saveTokens } from '../session/token-store.ts';
import { answer, ok, refuse, sampleUser } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';

const sampleReport = (facts: Partial<Report> = {}): Report => ({
  id: '0198aaaa-0000-7000-8000-000000000001',
  link: 'menu',
  short_url: 'https://tes.ra/menu',
  code_id: '0198aaaa-0000-7000-8000-000000000002',
  owner: 'owner@example.com',
  destination_url: 'https://bad.example/login',
  category: 'phishing',
  text: 'Asks for my card.',
  email: 'visitor@example.com',
  created_at: '2026-03-04T12:00:00.000Z',
  state: 'open',
  closed_at: null,
  closed_by: null,
  note: null,
  ...facts,
});

function open(pages: Record<string, { reports: Report[]; has_more?: boolean }>) {
  saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
  answer('GET /auth/me', () => ok(sampleUser({ is_operator: true })));
  answer('GET /admin/findings', () => ok({ findings: [] }));
  const requests = answer('GET /admin/reports', ({ query }) => {
    const key = [query['state'], query['after']].filter(Boolean).join(' ');
    return ok({ reports: [], open: 3, has_more: false, ...pages[key] });
  });
  return { ...renderApp('/admin?tab=reports'), requests };
}

describe('reports', () => {
  test('shows link, category, destination as text, owner and text of a report', async () => {
    open({ open: { reports: [sampleReport()] } });
    const list = await screen.findByRole('list', { name: 'Reports' });
    for (const text of [
      'https://tes.ra/menu',
      'Phishing or fraud',
      'Leads to https://bad.example/login',
      'Asks for my card.',
      'Owner: owner@example.com',
      'Reply to: visitor@example.com',
    ])
      expect(within(list).getByText(text)).toBeVisible();
    expect(within(list).queryByRole('link')).toBeNull();
  });

  test('closes a report with a note, and moves the focus to the list', async () => {
    const pages = { open: { reports: [sampleReport()] } };
    const { user } = open(pages);
    const closings = answer('POST /admin/reports/{id}/close', () => {
      pages.open.reports = [];
      return ok(sampleReport({ state: 'closed' }));
    });
    await user.click(await screen.findByRole('button', { name: 'Close report' }));
    const dialog = await screen.findByRole('dialog', { name: 'Close the report of menu?' });
    await user.type(within(dialog).getByLabelText('Note'), 'Owner warned');
    await user.click(within(dialog).getByRole('button', { name: 'Close report' }));
    expect(await screen.findByText('No open reports')).toBeVisible();
    expect(closings.map(({ body }) => body)).toEqual([{ note: 'Owner warned' }]);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Reports', level: 2 })).toHaveFocus());
  });

  test('keeps the dialog open if the report cannot be closed', async () => {
    const { user } = open({ open: { reports: [sampleReport()] } });
    answer('POST /admin/reports/{id}/close', () => refuse('not_found'));
    await user.click(await screen.findByRole('button', { name: 'Close report' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Note'), 'kept');
    await user.click(within(dialog).getByRole('button', { name: 'Close report' }));
    expect(await within(dialog).findByText('The requested resource was not found.')).toBeVisible();
    expect(within(dialog).getByLabelText('Note')).toHaveValue('kept');
  });

  test('shows closed reports and further pages', async () => {
    const closed = sampleReport({
      state: 'closed',
      closed_at: '2026-03-05T12:00:00Z',
      closed_by: 'op@x.org',
      note: 'Ok',
    });
    const { user } = open({
      closed: { reports: [closed], has_more: true },
      [`closed ${closed.id}`]: { reports: [sampleReport({ id: '2', text: 'older', state: 'closed' })] },
    });
    await user.selectOptions(await screen.findByLabelText('Show'), 'closed');
    expect(await screen.findByText('Note: Ok')).toBeVisible();
    expect(screen.getByText(/^Closed .* by op@x.org$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close report' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('older')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to the newest' }));
    expect(await screen.findByText('Note: Ok')).toBeVisible();
  });

  test('blocks the code of a report in its category, which closes the report', async () => {
    const deleted = sampleReport({ id: '2', link: 'gone', short_url: 'https://tes.ra/gone', code_id: null });
    const pages = { open: { reports: [sampleReport({ category: 'spam' }), deleted] } };
    const { user } = open(pages);
    const blocks = answer('POST /admin/blocks', () => {
      pages.open.reports = [deleted];
      return ok({
        id: '3',
        kind: 'code',
        value: 'https://tes.ra/menu',
        category: 'spam',
        reason: 'Unwanted',
        created_at: '2026-03-04T12:00:00.000Z',
      });
    });
    await user.click(await screen.findByRole('button', { name: 'Block…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Block this link?' });
    expect(within(dialog).getByText(/Visitors of tes.ra\/menu/)).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Unwanted');
    await user.click(within(dialog).getByRole('button', { name: 'Block link' }));
    await waitFor(() => expect(screen.queryByText('https://tes.ra/menu')).toBeNull());
    expect(screen.getByText('https://tes.ra/gone')).toBeVisible();
    expect(blocks.map(({ body }) => body)).toEqual([
      { kind: 'code', code_id: sampleReport().code_id, category: 'spam', reason: 'Unwanted' },
    ]);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Reports', level: 2 })).toHaveFocus());
  });

  test('offers a retry if they fail to load', async () => {
    const { user } = open({});
    answer('GET /admin/reports', () => refuse('forbidden'));
    await user.selectOptions(await screen.findByLabelText('Show'), 'closed');
    expect(await screen.findByText('Couldn’t load the reports')).toBeVisible();
    expect(await screen.findByText('You are not authorized to perform this action.')).toBeVisible();
  });
});
