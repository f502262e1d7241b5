import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, ok } from '../test/api.ts';
import { renderSignedIn, sampleCode, sampleList } from '../test/codes.ts';

const offers = /upgrade|subscri|premium|\$\s?\d/i;
const free = {
  billing: 'off',
  is_free_user: true,
  subscriptionStatus: null,
  urls_used: 1,
  free_urls_remaining: 0,
} as const;
const pro = { billing: 'off', is_free_user: false, subscriptionStatus: 'active' } as const;

beforeEach(() => {
  answer('GET /qr-codes', () => ok(sampleList([sampleCode({}, 1)], { totals: { qr_codes: 1, clicks: 3 } })));
  answer('GET /stats/overview', () => ok({ daily_clicks: [] }));
  answer('GET /invites/stats', () =>
    ok({
      invites: { pending: 0, accepted: 0, expired: 0 },
      referrals: { total: 0, bonusUrlsEarned: 0 },
      limits: { canSendMore: true, nextMilestone: 1, currentAccepted: 0 },
    }),
  );
});

describe.each([
  ['free', free],
  ['pro', pro],
])('in an installation without billing, on the plan %s', (_, user) => {
  test('the dashboard and the sidebar offer nothing', async () => {
    renderSignedIn('/dashboard', user);
    expect(await screen.findByText('Plan')).toBeVisible();
    expect(await screen.findByRole('link', { name: /Our menu/ })).toBeVisible();
    expect(document.body.textContent).not.toMatch(offers);
  });

  test('the subscription page says that billing is not used', async () => {
    renderSignedIn('/dashboard/subscription', user);
    expect(await screen.findByRole('heading', { level: 1, name: 'Billing is not used here' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /subscribe/i })).toBeNull();
    expect(document.body.textContent).not.toMatch(/\$\s?\d/);
  });
});

test('the create page names the limit without an offer', async () => {
  renderSignedIn('/dashboard/qr-codes/new', free);
  expect(await screen.findByText('You have reached the limit of 1 QR code.')).toBeVisible();
  expect(document.body.textContent).not.toMatch(/upgrade|active subscription|\$\s?\d/i);
});
