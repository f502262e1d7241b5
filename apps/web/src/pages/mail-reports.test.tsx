import type { Analytics, MailReports, User } from '@tessera/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { answer, ok, refuse } from '../test/api.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { pro, renderSignedIn } from '../test/codes.ts';
import { receiveToasts } from '../ui/toast.ts';

const recipient = (facts: Partial<MailReports['recipients'][number]> = {}) => ({
  id: '0198aaaa-0000-7000-8000-000000000001',
  email: 'ben@example.org',
  state: 'pending' as const,
  at: '2026-11-26T10:00:00.000Z',
  ...facts,
});

const settings = (facts: Partial<MailReports> = {}): MailReports => ({
  frequency: 'weekly',
  tag_ids: [],
  first_week: false,
  first_week_possible: false,
  chosen: true,
  next_on: '2026-11-23',
  paused: null,
  recipients: [],
  ...facts,
});

function open(facts: Partial<MailReports> = {}, user: Partial<User> = pro, path = '/dashboard/profile/reports') {
  let stored = settings(facts);
  answer('GET /tags', () => ok({ tags: [] }));
  const asked = answer('GET /mail-reports', () => ok(stored));
  const saved = answer('PUT /mail-reports', ({ body }) => {
    stored = { ...stored, ...(body as Partial<MailReports>), chosen: true };
    return ok(stored);
  });
  return { ...renderSignedIn(path, user), asked, saved };
}

describe('the frequency', () => {
  test('is shown with the day of the next report, and saved at once', async () => {
    const { user, saved } = open();
    expect(await screen.findByRole('radio', { name: /^Weekly/ })).toBeChecked();
    expect(screen.getByText('Next report: Monday, November 23.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /^Monthly/ }));
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Monthly/ })).toBeChecked());
    expect(saved[0]?.body).toEqual({ frequency: 'monthly', tag_ids: [], first_week: false });
  });

  test('monthly, and colleagues, are locked without Pro', async () => {
    open({}, {});
    expect(await screen.findByRole('radio', { name: /^Monthly/ })).toBeDisabled();
    expect(screen.getByText('Sending reports to colleagues is part of Pro.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask' })).not.toBeInTheDocument();
  });

  test('says why reports pause', async () => {
    open({ paused: 'silent', next_on: null });
    expect(await screen.findByText(/^The reports pause, because there were no clicks/)).toBeVisible();
  });
});

test('"Send me one now" names the address', async () => {
  answer('POST /mail-reports/send', () => ok({ message: '' }));
  const { user } = open();
  const toasts: string[] = [];
  onTestFinished(receiveToasts(({ text }) => toasts.push(text)));
  await user.click(await screen.findByRole('button', { name: 'Send me one now' }));
  await waitFor(() => expect(toasts).toContain('The report is on its way to ana@example.com.'));
});

describe('colleagues', () => {
  test('are listed with their state', async () => {
    open({ recipients: [recipient(), recipient({ id: '2', email: 'cleo@example.org', state: 'confirmed' })] });
    const list = await screen.findByRole('list', { name: 'Recipients' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent('ben@example.org AskedCan agree until');
    expect(second).toHaveTextContent('cleo@example.org Gets reportsSince');
  });

  test('are asked by email; a refusal is shown', async () => {
    const requests = answer('POST /mail-reports/recipients', () => refuse('report_recipient_refused'));
    const { user } = open();
    await user.type(await screen.findByRole('textbox', { name: 'Email address' }), 'ben@example.org');
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    expect(await screen.findByText(/cannot be asked again for a year/)).toBeVisible();
    expect(requests[0]?.body).toEqual({ email: 'ben@example.org' });
  });

  test('are removed after a confirmation', async () => {
    const requests = answer('DELETE /mail-reports/recipients/{id}', () => ok({ message: '' }));
    const { user } = open({ recipients: [recipient()] });
    await user.click(await screen.findByRole('button', { name: 'Remove ben@example.org' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(requests).toHaveLength(1));
  });
});

describe('the question on the page of statistics', () => {
  const counts = (clicks: number) => ({
    total_clicks: clicks,
    unique_clicks: clicks,
    scan_clicks: clicks,
    link_clicks: 0,
  });
  const openStatistics = (clicks: number) => {
    answer('GET /analytics', () =>
      ok({
        range: { from: '2026-11-19', to: '2026-11-19', tz: 'UTC', interval: 'day', ...counts(clicks) },
        series: [{ at: '2026-11-19T00:00:00.000Z', ...counts(clicks) }],
        code_count: 1,
        breakdowns: {},
      } satisfies Analytics),
    );
    return open({ frequency: 'off', chosen: false, next_on: null }, pro, '/dashboard/analytics');
  };

  test('is answered once', async () => {
    const { user, saved } = openStatistics(3);
    await user.click(await screen.findByRole('button', { name: 'Yes, every Monday' }));
    await waitFor(() => expect(screen.queryByText('Get these figures by email?')).not.toBeInTheDocument());
    expect(saved[0]?.body).toEqual({ frequency: 'weekly', tag_ids: [], first_week: false });
  });

  test('is not asked before there are clicks', async () => {
    const { asked } = openStatistics(0);
    expect(await screen.findByText('No clicks in this period.')).toBeVisible();
    await act(() => new Promise<void>((resolve) => whenIdle(resolve)));
    expect(asked).toHaveLength(0);
  });
});
