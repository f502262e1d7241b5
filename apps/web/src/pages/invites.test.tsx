import type { Invite, InviteStats, User } from '@tessera/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { saveTokens } from '../session/token-store.ts';
import { answer, sampleUser, badGateway, ok, refuse } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';
import { findSpoken } from '../test/spoken.ts';

const sampleInvite = (facts: Partial<Invite> = {}): Invite => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  inviteeEmail: 'bob@example.com',
  inviteCode: '7k3m9qx2zt8vfe',
  status: 'pending',
  sentAt: '2026-03-04T09:00:00.000Z',
  expiresAt: '2026-03-11T09:00:00.000Z',
  acceptedAt: null,
  ...facts,
});

const someStats = (facts: Partial<InviteStats> = {}): InviteStats => ({
  invites: { pending: 1, accepted: 0, expired: 0 },
  referrals: { total: 0, bonusUrlsEarned: 0 },
  limits: { canSendMore: true, nextMilestone: 1, currentAccepted: 0 },
  ...facts,
});

interface Account {
  invites?: Invite[];
  stats?: InviteStats;
  user?: Partial<User>;
}

const open = async ({ invites = [], stats = someStats(), user = {} }: Account = {}) => {
  saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
  const requests = {
    me: answer('GET /auth/me', () => ok(sampleUser(user))),
    list: answer('GET /invites', () => ok({ invites })),
    stats: answer('GET /invites/stats', () => ok(stats)),
  };
  const app = renderApp('/dashboard/invites');
  await screen.findByRole('heading', { level: 1, name: 'Invites' });
  return { ...app, requests };
};

const sendButton = () => screen.findByRole('button', { name: 'Send invite' });
const friend = () => screen.findByLabelText('Your friend’s email');

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
});

describe('invite numbers', () => {
  test('show four totals and a progress bar of the free URLs', async () => {
    await open({
      user: { url_quota: 3, urls_used: 1, free_urls_remaining: 2 },
      stats: someStats({
        invites: { pending: 4, accepted: 2, expired: 1 },
        referrals: { total: 2, bonusUrlsEarned: 2 },
      }),
    });
    const numbers = await screen.findByRole('region', { name: 'Your invites in numbers' });
    const shown = () =>
      within(numbers)
        .getAllByText(/URLs|referrals|invites/)
        .map((label) => `${label.textContent}: ${label.nextElementSibling?.textContent}`);
    // Before the reply the numbers are placeholders.
    await waitFor(() =>
      expect(shown()).toEqual([
        'Free URLs remaining: 2',
        'Successful referrals: 2',
        'Bonus URLs earned: 2',
        'Pending invites: 4',
      ]),
    );
    expect(screen.getByRole('progressbar', { name: 'Free URLs' })).toHaveAttribute(
      'aria-valuetext',
      '2 of 3 free codes left',
    );
  });

  test('are also in tables for screen readers: activity per day and invites per status', async () => {
    const now = new Date().toISOString();
    await open({
      invites: [
        sampleInvite({ sentAt: now }),
        sampleInvite({ id: 'x', sentAt: now, acceptedAt: now, status: 'accepted' }),
        sampleInvite({ id: 'y', status: 'expired' }),
        sampleInvite({ id: 'z', status: 'cancelled' }),
      ],
    });
    const activity = await screen.findByRole('table', { name: 'Activity in the last 7 days' });
    const rows = within(activity).getAllByRole('row');
    expect(rows).toHaveLength(8);
    expect(rows.at(-1)).toHaveTextContent(/12$/);
    const statuses = await screen.findByRole('table', { name: 'Invites by status' });
    expect(
      within(statuses)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['StatusInvites', 'Accepted1', 'Pending1', 'Expired1', 'Canceled1']);
  });

  test('load the user again when an accepted invite has raised the quota', async () => {
    const { requests } = await open({
      user: { url_quota: 1 },
      stats: someStats({ referrals: { total: 1, bonusUrlsEarned: 1 } }),
    });
    await waitFor(() => expect(requests.me).toHaveLength(2));
  });

  test('are fetched again when the tab becomes visible', async () => {
    const { requests } = await open();
    await screen.findByText('No invites yet');
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await waitFor(() => expect(requests.stats).toHaveLength(2));
    await waitFor(() => expect(requests.list).toHaveLength(2));
  });
});

describe('invite form', () => {
  test('validates the address, sends the invite, clears the form and fetches the list again', async () => {
    const sent = answer('POST /invites/send', () => ok(sampleInvite()));
    const { user, requests } = await open();
    await user.click(await sendButton());
    expect(await screen.findByText('Email is required')).toBeVisible();
    await user.type(await friend(), 'bob');
    await user.click(await sendButton());
    expect(await screen.findByText('Invalid email address')).toBeVisible();
    expect(sent).toHaveLength(0);

    await user.clear(await friend());
    await user.type(await friend(), ' Bob@Example.com');
    await user.click(await sendButton());
    await waitFor(async () => expect(await friend()).toHaveValue(''));
    expect(sent.map(({ body }) => body)).toEqual([{ email: 'bob@example.com' }]);
    await waitFor(() => expect(requests.list).toHaveLength(2));
    await waitFor(() => expect(requests.me).toHaveLength(2));
  });

  test('is disabled at the limit and explains how to raise it', async () => {
    await open({ stats: someStats({ limits: { canSendMore: false, nextMilestone: 2, currentAccepted: 1 } }) });
    expect(
      await screen.findByText('You need at least 2 accepted invites to send more. Currently you have 1 accepted.'),
    ).toBeVisible();
    expect(await sendButton()).toBeDisabled();
    expect(await friend()).toBeDisabled();
  });

  test.each([
    ['An invite to this address is already pending.', () => refuse('invite_pending')],
    ['You cannot invite yourself.', () => refuse('invite_self')],
    ['This person already has an account.', () => refuse('invite_has_account')],
    ['Too many attempts. Please wait a moment and try again.', () => refuse('too_many_requests')],
    [
      'You need at least 1 accepted invites to send more. Currently you have 0 accepted.',
      () => refuse('invite_limit_reached', { params: { required: 1, current: 0 } }),
    ],
    ['Failed to send invite', badGateway],
  ])('shows the error and keeps the address: %s', async (message, reply) => {
    answer('POST /invites/send', reply);
    const { user } = await open();
    await user.type(await friend(), 'bob@example.com');
    await user.click(await sendButton());
    expect(await findSpoken(message)).toBeVisible();
    expect(await friend()).toHaveValue('bob@example.com');
  });
});

describe('invite list', () => {
  test('shows a hint while it is empty', async () => {
    await open({ stats: someStats({ invites: { pending: 0, accepted: 0, expired: 0 } }) });
    expect(await screen.findByRole('heading', { name: 'No invites yet' })).toBeVisible();
  });

  test('stands above charts that are labeled as an example and not read aloud', async () => {
    await open();
    expect(await screen.findByText('An example, until you invite someone')).toBeVisible();
    expect(screen.getByText('Invites by status', { selector: 'span' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('shows link, cancel button and expiry date for pending invites only', async () => {
    await open({
      invites: [
        sampleInvite(),
        sampleInvite({
          id: '2',
          inviteeEmail: 'cy@example.com',
          status: 'accepted',
          acceptedAt: '2026-03-05T09:00:00.000Z',
        }),
        sampleInvite({ id: '3', inviteeEmail: 'dee@example.com', status: 'expired' }),
        sampleInvite({ id: '4', inviteeEmail: 'eve@example.com', status: 'cancelled' }),
      ],
    });
    const items = within(await screen.findByRole('list', { name: 'Your invites' })).getAllByRole('listitem');
    const facts = (item: HTMLElement) => [...item.querySelectorAll('p + p span')].map((fact) => fact.textContent);
    expect(items.map(facts)).toEqual([
      ['Sent on March 4, 2026', 'Expires on March 11, 2026'],
      ['Sent on March 4, 2026', 'Accepted on March 5, 2026'],
      ['Sent on March 4, 2026'],
      ['Sent on March 4, 2026'],
    ]);
    expect(items.map((item) => within(item).queryAllByRole('button').length)).toEqual([2, 0, 0, 0]);
    expect(items.map((item) => item.querySelector('p span + span')?.textContent)).toEqual([
      'Pending',
      'Accepted',
      'Expired',
      'Canceled',
    ]);
  });

  test('copies the link and confirms it for two seconds', async () => {
    const { user } = await open({ invites: [sampleInvite()] });
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const button = await screen.findByRole('button', { name: 'Copy link' });
    const start = Date.now();
    await user.click(button);
    await screen.findByRole('button', { name: 'Copied' });
    expect(written).toHaveBeenCalledWith(`${window.location.origin}/register?invite=7k3m9qx2zt8vfe`);
    await screen.findByRole('button', { name: 'Copy link' });
    expect(Date.now() - start).toBeGreaterThanOrEqual(1900);
  });

  test('shows that the link could not be copied', async () => {
    const { user } = await open({ invites: [sampleInvite()] });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await screen.findByRole('button', { name: 'Couldn’t copy' })).toBeVisible();
  });

  test('shares the link if the browser supports it', async () => {
    const shared = vi.fn().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'share', { value: shared, configurable: true });
    const { user } = await open({ invites: [sampleInvite()] });
    await user.click(await screen.findByRole('button', { name: 'Share link' }));
    expect(shared).toHaveBeenCalledWith(
      expect.objectContaining({ url: `${window.location.origin}/register?invite=7k3m9qx2zt8vfe` }),
    );
  });
});

describe('canceling an invite', () => {
  const openDialog = async () => {
    const app = await open({ invites: [sampleInvite()] });
    await app.user.click(await screen.findByRole('button', { name: 'Cancel invite' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Cancel this invite?' });
    return { ...app, dialog, confirm: within(dialog).getByRole('button', { name: 'Yes, cancel it' }) };
  };

  test('asks for confirmation with the address, and does nothing when it is declined', async () => {
    const deletions = answer('DELETE /invites/{id}', () => ok({ message: 'done' }));
    const { user, dialog } = await openDialog();
    expect(dialog).toHaveTextContent('The link we sent to bob@example.com stops working.');
    await user.click(within(dialog).getByRole('button', { name: 'Keep the invite' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(deletions).toHaveLength(0);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel invite' })).toHaveFocus());
  });

  test('fetches the list again and moves the focus to its heading', async () => {
    const deletions = answer('DELETE /invites/{id}', () => ok({ message: 'done' }));
    const { user, confirm } = await openDialog();
    answer('GET /invites', () => ok({ invites: [sampleInvite({ status: 'cancelled' })] }));
    await user.click(confirm);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(deletions).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Cancel invite' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Your invites' })).toHaveFocus());
  });

  test.each([
    ['Only a pending invite can be canceled.', () => refuse('invite_not_pending')],
    ['Failed to cancel invite', badGateway],
  ])('shows the error: %s', async (message, reply) => {
    answer('DELETE /invites/{id}', reply);
    const { user, confirm } = await openDialog();
    await user.click(confirm);
    expect(await screen.findByText(message)).toBeVisible();
  });
});

test('an invite list that fails to load shows the error and a retry button', async () => {
  saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
  answer('GET /auth/me', () => ok(sampleUser()));
  answer('GET /invites/stats', () => ok(someStats()));
  answer('GET /invites', () => refuse('forbidden'));
  const { user } = renderApp('/dashboard/invites');
  expect(await screen.findByRole('heading', { name: 'Failed to load invites' })).toBeVisible();
  expect(screen.getByText('You are not authorized to perform this action.')).toBeVisible();
  answer('GET /invites', () => ok({ invites: [sampleInvite()] }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('bob@example.com')).toBeVisible();
});

test('a Pro account sees that it has no limit', async () => {
  await open({ user: { is_free_user: false, subscriptionStatus: 'active' } });
  expect(await screen.findByText(/^Pro has no limit\./)).toBeVisible();
  expect(screen.queryByRole('progressbar', { name: 'Free URLs' })).toBeNull();
  expect(screen.getByText('QR codes remaining').nextElementSibling).toHaveTextContent('Unlimited');
});

describe('referral link', () => {
  const link = 'https://tes.ra/register?invite=7k3m9qx2zt8vfe';

  test('is shown to everybody and can be copied and shared', async () => {
    const shared: ShareData[] = [];
    Object.assign(navigator, { share: (data: ShareData) => Promise.resolve(void shared.push(data)) });
    const { user } = await open();
    expect(await screen.findByRole('textbox', { name: 'Your referral link' })).toHaveValue(link);
    await user.click(screen.getByRole('button', { name: 'Copy your link' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(link);
    await user.click(screen.getByRole('button', { name: 'Share your link' }));
    expect(shared).toMatchObject([{ url: link }]);
  });

  test('offers a retry if it cannot be loaded', async () => {
    answer('GET /invites/referral', () => refuse('forbidden'));
    const { user } = await open();
    expect(await findSpoken('You are not authorized to perform this action.')).toBeVisible();
    answer('GET /invites/referral', () => ok({ referralCode: 'x', referralUrl: link }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('textbox', { name: 'Your referral link' })).toHaveValue(link);
  });
});
