import type { AdminBilling, AdminBlock, AdminCode, AdminUser, SiteSettings } from '@tessera/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { answer, badGateway, ok, refuse } from '../test/api.ts';
import { renderSignedIn } from '../test/codes.ts';
import { findSpoken, spoken } from '../test/spoken.ts';
import { receiveToasts, type ToastMessage } from '../ui/toast.ts';

const at = '2026-03-04T12:00:00.000Z';
const nthId = (number: number) => `0198aaaa-0000-7000-8000-${String(number).padStart(12, '0')}`;

const sampleAccount = (facts: Partial<AdminUser> = {}): AdminUser => ({
  id: nthId(1),
  email: 'ann@example.org',
  created_at: at,
  is_verified: true,
  is_operator: false,
  plan: 'pro',
  codes: 3,
  suspended_at: null,
  suspension_reason: null,
  ...facts,
});
const sampleBlock = (facts: Partial<AdminBlock> = {}): AdminBlock => ({
  id: nthId(9),
  kind: 'host',
  value: 'evil.test',
  category: 'phishing',
  reason: 'Reported by a bank',
  created_at: at,
  ...facts,
});
const sampleAdminCode = (facts: Partial<AdminCode> = {}): AdminCode => ({
  id: nthId(2),
  short_link: 'https://tes.ra/7k3m9qx',
  slug: null,
  qr_type: 'url',
  destination_url: 'https://evil.test/login',
  owner: { id: nthId(1), email: 'ann@example.org', is_suspended: false },
  created_at: at,
  is_active: true,
  clicks: 1234,
  block: null,
  ...facts,
});
const settings: SiteSettings = { registration: 'open', newAccountDailyCodes: null, dailyCodes: 100 };

let billingProblem: AdminBilling['problem'] = null;

function open(query = '', isOperator: true | undefined = true) {
  answer('GET /admin/settings', () => ok(settings));
  answer('GET /admin/billing', () => ok({ problem: billingProblem }));
  return renderSignedIn(`/admin${query}`, isOperator ? { is_operator: true } : {});
}

function toasts(): ToastMessage[] {
  const shown: ToastMessage[] = [];
  onTestFinished(receiveToasts((message) => shown.push(message)));
  return shown;
}

const findRow = async (name: RegExp) => screen.findByRole('row', { name });

describe('the page', () => {
  test('is linked for operators only, and does not exist for others', async () => {
    answer('GET /admin/users', () => ok({ users: [], next: null }));
    open();
    expect(await screen.findByRole('link', { name: 'Administration' })).toHaveAttribute('href', '/admin');
    expect(await screen.findByText('No account matches')).toBeVisible();
  });

  test('shows anyone else that there is no such page', async () => {
    const requests = answer('GET /admin/users', () => refuse('forbidden'));
    renderSignedIn('/admin');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/not found/i);
    expect(screen.queryByRole('link', { name: 'Administration' })).toBeNull();
    expect(requests).toHaveLength(0);
  });

  test.each([
    [
      { kind: 'other_account', since: at, expected: 'acct_1 (live)', found: 'acct_2 (test)' } as const,
      /belongs to acct_2 \(test\), but the stored customers belong to acct_1 \(live\)/,
    ],
    [{ kind: 'customers_missing', since: at, missing: 12, running: 40 } as const, /12 of 40 customers/],
  ])('says why changes of subscriptions are held: %j', async (problem, text) => {
    billingProblem = problem;
    onTestFinished(() => void (billingProblem = null));
    answer('GET /admin/users', () => ok({ users: [], next: null }));
    open();
    expect(await findSpoken(text)).toBeVisible();
    expect(spoken()).toContain('npm run admin -- accept-billing');
  });

  test('keeps the chosen section in the address', async () => {
    answer('GET /admin/users', () => ok({ users: [], next: null }));
    answer('GET /admin/acts', () => ok({ acts: [], next: null }));
    const { user, address } = open();
    await user.click(await screen.findByRole('tab', { name: 'Activity' }));
    expect(address()).toBe('/admin?tab=acts');
    expect(await screen.findByText('Nothing has happened yet')).toBeVisible();
  });
});

describe('accounts', () => {
  test('show their state, and no button for an operator', async () => {
    answer('GET /admin/users', () =>
      ok({
        users: [
          sampleAccount(),
          sampleAccount({ id: nthId(2), email: 'bob@example.org', is_verified: false, plan: 'free', codes: 1 }),
          sampleAccount({ id: nthId(3), email: 'cat@example.org', suspended_at: at, suspension_reason: 'Spam' }),
          sampleAccount({ id: nthId(4), email: 'ops@example.org', is_operator: true }),
        ],
        next: null,
      }),
    );
    open();
    const ann = await findRow(/ann@/);
    for (const text of ['Pro', '3 codes', 'March 4, 2026']) expect(within(ann).getByText(text)).toBeVisible();
    expect(within(await findRow(/bob@/)).getByText('Not verified')).toBeVisible();
    const cat = await findRow(/cat@/);
    for (const text of ['Suspended', 'Spam']) expect(within(cat).getByText(text)).toBeVisible();
    expect(within(cat).getByRole('button', { name: 'Restore cat@example.org' })).toBeVisible();
    expect(within(await findRow(/ops@/)).queryByRole('button')).toBeNull();
    expect(within(ann).getByRole('link', { name: '3 codes' })).toHaveAttribute(
      'href',
      '/admin?tab=codes&owner=ann%40example.org',
    );
  });

  test('are searched, and loaded page by page', async () => {
    const requests = answer('GET /admin/users', ({ query }) =>
      ok(
        query['before']
          ? { users: [sampleAccount({ id: nthId(5), email: 'last@example.org' })], next: null }
          : { users: [sampleAccount()], next: nthId(1) },
      ),
    );
    const { user } = open();
    await findRow(/ann@/);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await findRow(/last@/);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Search by address' }), 'ann');
    await waitFor(() => expect(requests.at(-1)?.query).toEqual({ search: 'ann' }));
  });

  test('are suspended with a reason, which is required', async () => {
    let suspended = false;
    answer('GET /admin/users', () =>
      ok({ users: [sampleAccount(suspended ? { suspended_at: at, suspension_reason: 'Spam' } : {})], next: null }),
    );
    const requests = answer('POST /admin/users/{id}/suspend', () => {
      suspended = true;
      return ok({ message: 'done' });
    });
    const shown = toasts();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Suspend ann@example.org' }));
    const dialog = await screen.findByRole('dialog', { name: 'Suspend this account?' });
    expect(within(dialog).getByText(/ann@example.org is signed out everywhere/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Suspend account' }));
    expect(await within(dialog).findByText('Please give a reason')).toBeVisible();
    expect(requests).toHaveLength(0);
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Spam');
    await user.click(within(dialog).getByRole('button', { name: 'Suspend account' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: `/v1/admin/users/${nthId(1)}/suspend`, body: { reason: 'Spam' } },
    ]);
    expect(shown.map(({ text }) => text)).toEqual(['The account is suspended.']);
    expect(await screen.findByRole('button', { name: 'Restore ann@example.org' })).toBeVisible();
  });

  test('stay as they are if the server refuses, and the dialog says why', async () => {
    answer('GET /admin/users', () => ok({ users: [sampleAccount()], next: null }));
    answer('POST /admin/users/{id}/suspend', () => refuse('operator_protected'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Suspend ann@example.org' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Spam');
    await user.click(within(dialog).getByRole('button', { name: 'Suspend account' }));
    expect(await within(dialog).findByText(/An operator cannot be suspended/)).toBeVisible();
    expect(within(dialog).getByRole('textbox', { name: 'Reason' })).toHaveValue('Spam');
  });

  test('offer a retry if they fail to load', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    answer('GET /admin/users', () => badGateway());
    const { user } = open();
    expect(await screen.findByText('Couldn’t load the list')).toBeVisible();
    answer('GET /admin/users', () => ok({ users: [sampleAccount()], next: null }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await findRow(/ann@/);
  });
});

describe('codes', () => {
  test('start with the search of the address and show destination, owner, clicks and block', async () => {
    const requests = answer('GET /admin/codes', () =>
      ok({
        codes: [
          sampleAdminCode(),
          sampleAdminCode({ id: nthId(3), short_link: 'https://tes.ra/aaaaaaa', block: sampleBlock() }),
          sampleAdminCode({
            id: nthId(4),
            short_link: 'https://tes.ra/bbbbbbb',
            qr_type: 'wifi',
            destination_url: null,
          }),
        ],
        next: null,
      }),
    );
    open('?tab=codes&owner=ann%40example.org');
    const first = await findRow(/7k3m9qx/);
    expect(requests[0]?.query).toEqual({ owner: 'ann@example.org' });
    for (const text of ['1,234', 'Active']) expect(within(first).getByText(text)).toBeVisible();
    expect(within(first).getAllByText('https://evil.test/login')).not.toHaveLength(0);
    expect(within(first).queryByRole('link', { name: /evil/ })).toBeNull();
    const blocked = await findRow(/aaaaaaa/);
    for (const text of ['Phishing', 'Blocked by evil.test', 'Reported by a bank'])
      expect(within(blocked).getByText(text)).toBeVisible();
    expect(within(blocked).queryByRole('button')).toBeNull();
    expect(within(await findRow(/bbbbbbb/)).getAllByText('Other content (wifi)')).not.toHaveLength(0);
  });

  test('are blocked with a category and a reason, and unblocked', async () => {
    let block: AdminBlock | null = null;
    answer('GET /admin/codes', () => ok({ codes: [sampleAdminCode({ block })], next: null }));
    const blocks = answer('POST /admin/blocks', () => {
      block = sampleBlock({ kind: 'code', value: 'https://tes.ra/7k3m9qx', category: 'spam' });
      return ok(block);
    });
    const removals = answer('POST /admin/blocks/{id}/remove', () => {
      block = null;
      return ok({ message: 'done' });
    });
    const { user } = open('?tab=codes');
    await user.click(await screen.findByRole('button', { name: 'Block tes.ra/7k3m9qx' }));
    const dialog = await screen.findByRole('dialog', { name: 'Block this link?' });
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Category' }), 'Spam');
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Unwanted');
    await user.click(within(dialog).getByRole('button', { name: 'Block link' }));
    await user.click(await screen.findByRole('button', { name: 'Unblock tes.ra/7k3m9qx' }));
    expect(blocks[0]?.body).toEqual({ kind: 'code', code_id: nthId(2), category: 'spam', reason: 'Unwanted' });
    const removal = await screen.findByRole('dialog', { name: 'Remove this block?' });
    await user.type(within(removal).getByRole('textbox', { name: 'Reason' }), 'Checked');
    await user.click(within(removal).getByRole('button', { name: 'Remove block' }));
    expect(await screen.findByRole('button', { name: 'Block tes.ra/7k3m9qx' })).toBeVisible();
    expect(removals[0]).toMatchObject({ path: `/v1/admin/blocks/${nthId(9)}/remove`, body: { reason: 'Checked' } });
  });
});

test('a pattern is blocked, with the error of the server at its field', async () => {
  answer('GET /admin/blocks', () => ok({ blocks: [], next: null }));
  const requests = answer('POST /admin/blocks', ({ body }) =>
    (body as { value: string }).value === '*'
      ? refuse('validation_failed', { fields: { value: 'x' }, field_keys: { value: 'patternInvalid' } })
      : ok(sampleBlock({ kind: 'pattern', value: 'evil.test/*' })),
  );
  const shown = toasts();
  const { user } = open('?tab=blocks');
  expect(await screen.findByText('Nothing is blocked')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Block a host or pattern' }));
  const dialog = await screen.findByRole('dialog', { name: 'Block destinations' });
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'What to block' }), 'Pattern');
  const value = within(dialog).getByRole('textbox', { name: 'Pattern' });
  await user.type(value, '*');
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Bad');
  await user.click(within(dialog).getByRole('button', { name: 'Block' }));
  expect(await within(dialog).findByText('Use at least 5 characters besides *')).toBeVisible();
  await user.clear(value);
  await user.type(value, 'evil.test/*');
  await user.click(within(dialog).getByRole('button', { name: 'Block' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.at(-1)?.body).toEqual({
    kind: 'pattern',
    value: 'evil.test/*',
    category: 'phishing',
    reason: 'Bad',
  });
  expect(shown.map(({ text }) => text)).toEqual(['evil.test/* is blocked.']);
});

test('a block is removed, and the focus goes to a button that stays', async () => {
  let blocks = [sampleBlock()];
  answer('GET /admin/blocks', () => ok({ blocks, next: null }));
  answer('POST /admin/blocks/{id}/remove', () => {
    blocks = [];
    return ok({ message: 'done' });
  });
  const { user } = open('?tab=blocks');
  await user.click(await screen.findByRole('button', { name: 'Remove evil.test' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove this block?' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Checked');
  await user.click(within(dialog).getByRole('button', { name: 'Remove block' }));
  expect(await screen.findByText('Nothing is blocked')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Block a host or pattern' })).toHaveFocus());
});

test('the settings are changed with a reason; an empty limit is the default', async () => {
  const requests = answer('PUT /admin/settings', () => ok(settings));
  const shown = toasts();
  const { user } = open('?tab=settings');
  await user.click(await screen.findByRole('radio', { name: /By invite/ }));
  const other = screen.getByRole('textbox', { name: 'Other accounts' });
  expect(other).toHaveValue('100');
  await user.clear(other);
  await user.type(other, 'many');
  await user.type(screen.getByRole('textbox', { name: /^New accounts/ }), '20');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Please give a reason')).toBeVisible();
  expect(requests).toHaveLength(0);
  await user.clear(other);
  await user.type(screen.getByRole('textbox', { name: 'Reason for the change' }), 'Less spam');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => expect(shown.map(({ text }) => text)).toEqual(['The settings are saved.']));
  expect(requests[0]?.body).toEqual({
    registration: 'invitation',
    newAccountDailyCodes: 20,
    dailyCodes: null,
    reason: 'Less spam',
  });
});

test('the activity names operator, target and reason', async () => {
  const act = {
    id: nthId(1),
    at,
    operator: 'ops@example.org',
    kind: 'host_blocked',
    target: 'evil.test',
    reason: 'Bad',
  };
  answer('GET /admin/acts', () =>
    ok({
      acts: [act, { ...act, id: nthId(2), operator: null, kind: 'operator_granted', target: 'x@y.z' }],
      next: null,
    }),
  );
  open('?tab=acts');
  const row = await findRow(/Host blocked/);
  for (const text of ['evil.test', 'Bad', 'ops@example.org']) expect(within(row).getByText(text)).toBeVisible();
  expect(within(await findRow(/Operator added/)).getByText('Command on the server')).toBeVisible();
});
