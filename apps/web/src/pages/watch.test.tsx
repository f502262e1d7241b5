import type { WatchAlert } from '@tessera/contract';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { seeEverything } from '../test/always-seen.ts';
import { answer, ok } from '../test/api.ts';
import { pro, renderSignedIn, sampleCode } from '../test/codes.ts';
// Loaded with the tests: on a loaded machine, a part would take longer than a query waits.
import '../features/account/alert-mails-card.tsx';
import '../features/code-page/watch-notice.tsx';

const { id } = sampleCode();
const path = `/dashboard/qr-codes/${id}`;
const alert = (facts: Partial<WatchAlert>): WatchAlert => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  kind: 'destination_failing',
  state: 'open',
  host: 'menu.example.org',
  reason: 'status',
  http_status: 404,
  leads_to: null,
  clicks: null,
  usual_clicks: null,
  since: '2026-11-16T08:15:00Z',
  opened_at: '2026-11-19T08:15:00Z',
  ended_at: null,
  code_count: 1,
  codes: [],
  ...facts,
});

beforeEach(() => {
  answer('GET /qr-codes/{id}', () => ok(sampleCode()));
  answer('GET /qr-codes/{id}/stats', () => ok({ total_clicks: 1, daily_stats: [] }));
});

describe('the page of a code', () => {
  test.each([
    [{}, 'The destination doesn’t work', /menu\.example\.org: error 404\. Since Nov 16, 2026/],
    [{ reason: 'dns' }, 'The destination doesn’t work', /its name is not found/],
    [
      { kind: 'destination_changed', reason: 'other_site', leads_to: 'shop.example' },
      'The destination leads elsewhere',
      /leads to shop\.example now/,
    ],
    [
      { kind: 'code_quiet', clicks: 0, usual_clicks: 54.4 },
      'This code has gone quiet',
      /No clicks since .* About 54 are usual/,
    ],
    [{ kind: 'code_spike', clicks: 480, usual_clicks: 48 }, 'Far more clicks than usual', /480 clicks in 24 hours/],
  ] as [Partial<WatchAlert>, string, RegExp][])('tells what is wrong: %j', async (facts, title, text) => {
    answer('GET /watch/codes/{id}', () => ok({ muted: false, alerts: [alert(facts)], destinations: [] }));
    renderSignedIn(path, pro);
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });

  test('mutes the code, and ends that', async () => {
    answer('GET /watch/codes/{id}', () => ok({ muted: false, alerts: [alert({})], destinations: [] }));
    let muted = false;
    const requests = answer('PATCH /watch/codes/{id}', () => {
      muted = !muted;
      return ok({ muted, alerts: muted ? [] : [alert({})], destinations: [] });
    });
    const { user } = renderSignedIn(path, pro);
    await user.click(await screen.findByRole('button', { name: 'Mute this code' }));
    expect(await screen.findByText('You get no alerts about this code.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Turn alerts on' }));
    expect(await screen.findByText('The destination doesn’t work')).toBeVisible();
    expect(requests.map(({ body }) => body)).toEqual([{ muted: true }, { muted: false }]);
  });

  test('dismisses an alert', async () => {
    let alerts = [alert({})];
    answer('GET /watch/codes/{id}', () => ok({ muted: false, alerts, destinations: [] }));
    answer('POST /watch/alerts/{id}/dismiss', () => {
      alerts = [];
      return ok(alert({ state: 'dismissed' }));
    });
    const { user } = renderSignedIn(path, pro);
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    await expect.poll(() => screen.queryByText('The destination doesn’t work')).toBeNull();
  });
});

describe('the profile', () => {
  beforeEach(seeEverything);

  test('chooses which alerts are emailed', async () => {
    const mails = { destination_failing: true, destination_changed: true, code_quiet: true, code_spike: false };
    const requests = answer('PATCH /watch/settings', () => ok({ mails: { ...mails, code_spike: true } }));
    const { user } = renderSignedIn('/dashboard/profile', pro);
    const spike = await screen.findByRole('switch', { name: 'A code has far more clicks than usual' });
    expect(spike).not.toBeChecked();
    await user.click(spike);
    await expect.poll(() => spike).toBeChecked();
    expect(requests[0]?.body).toEqual({ mails: { code_spike: true } });
  });

  test('says that alerts are part of Pro', async () => {
    renderSignedIn('/dashboard/profile');
    expect(await screen.findByText('Alerts are part of Pro.')).toBeVisible();
    expect(screen.getByRole('switch', { name: 'The clicks of a code stopped' })).toBeDisabled();
  });
});
