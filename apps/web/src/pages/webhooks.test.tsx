import type { Delivery, User, Webhook } from '@tessera/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { answer, badGateway, ok, refuse } from '../test/api.ts';
import { pro, renderSignedIn, sampleCode, sampleList } from '../test/codes.ts';
import { receiveToasts } from '../ui/toast.ts';

const url = 'https://example.org/hook';
const sampleWebhook = (facts: Partial<Webhook> = {}): Webhook => ({
  id: '0198aaaa-0000-7000-8000-000000000001',
  url,
  events: ['code.created', 'code.clicked'],
  code_ids: null,
  max_batch_size: null,
  enabled: true,
  paused: false,
  failing_since: null,
  disabled_at: null,
  created_at: '2026-03-04T12:00:00.000Z',
  ...facts,
});
const { id } = sampleWebhook();

const sampleDelivery = (facts: Partial<Delivery> = {}): Delivery => ({
  id: '0198bbbb-0000-7000-8000-000000000001',
  event: 'code.created',
  status: 'delivered',
  attempts: 1,
  response_status: 204,
  duration_ms: 132,
  error: null,
  created_at: '2026-11-01T10:00:00.000Z',
  attempted_at: '2026-11-01T10:00:00.000Z',
  next_attempt_at: null,
  ...facts,
});

function open(webhooks: Webhook[] | Response = [sampleWebhook()], user: Partial<User> = pro) {
  const requests = answer('GET /webhooks', () => (Array.isArray(webhooks) ? ok({ webhooks }) : webhooks));
  return { ...renderSignedIn('/dashboard/profile/webhooks', user), requests };
}

async function openMenu(webhooks?: Webhook[]) {
  const app = open(webhooks);
  await app.user.click(await screen.findByRole('button', { name: `Actions for ${url}` }));
  const choose = async (name: string) => app.user.click(await screen.findByRole('menuitem', { name }));
  return { ...app, choose };
}

describe('the list', () => {
  test('shows address, state, events and codes', async () => {
    open([
      sampleWebhook({ code_ids: ['1', '2'] }),
      sampleWebhook({ id: '2', enabled: false }),
      sampleWebhook({ id: '3', failing_since: '2026-11-01T10:00:00Z' }),
      sampleWebhook({ id: '4', enabled: false, disabled_at: '2026-11-04T10:00:00Z' }),
    ]);
    const list = await screen.findByRole('list', { name: 'Your webhooks' });
    const expected = [
      [url, 'On', 'code.created', 'code.clicked', '2 chosen codes', 'Created March 4, 2026'],
      ['Off', 'All codes'],
      ['Failing', /^Failing since Nov 1, 2026/],
      ['Switched off', /^Switched off on Nov 4, 2026.*because deliveries failed for days$/],
    ];
    const items = within(list).getAllByRole('listitem');
    expect(items).toHaveLength(4);
    for (const [index, texts] of expected.entries())
      for (const text of texts) expect(within(items[index] as HTMLElement).getByText(text)).toBeVisible();
  });

  test('links to the API reference', async () => {
    answer('GET /webhooks', () => ok({ webhooks: [] }));
    renderSignedIn('/dashboard/profile/webhooks', pro);
    expect(await screen.findByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'API reference' })).toHaveAttribute(
      'href',
      '/docs',
    );
    expect(await screen.findByText('No webhooks yet')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Create webhook' })).toHaveLength(1);
  });

  test('offers a retry when it fails to load', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { user } = open(badGateway());
    expect(await screen.findByText('Couldn’t load the webhooks')).toBeVisible();
    answer('GET /webhooks', () => ok({ webhooks: [sampleWebhook()] }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(url)).toBeVisible();
  });
});

describe('a free account', () => {
  test('sees what Pro offers, and no way to create a webhook', async () => {
    open([], {});
    expect(await screen.findByText('Webhooks are part of Pro')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/dashboard/subscription');
    expect(screen.queryByRole('button', { name: 'Create webhook' })).toBeNull();
  });

  test('sees that its webhooks are paused', async () => {
    open([sampleWebhook({ paused: true })], {});
    expect(await screen.findByText('Your webhooks are paused')).toBeVisible();
    expect(screen.getByText('Paused')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create webhook' })).toBeNull();
  });
});

describe('creating a webhook', () => {
  async function openDialog() {
    const app = open();
    await app.user.click(await screen.findByRole('button', { name: 'Create webhook' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create a webhook' });
    const create = () => app.user.click(within(dialog).getByRole('button', { name: 'Create webhook' }));
    return { ...app, dialog, create };
  }

  test('sends address, events and codes, and shows the secret once', async () => {
    answer('GET /qr-codes', () => ok(sampleList([sampleCode(), sampleCode({ title: 'Wine list' }, 2)])));
    const { user, dialog, create } = await openDialog();
    expect(within(dialog).getByText('A code was created')).toBeVisible();
    const requests = answer('POST /webhooks', () => ok({ ...sampleWebhook(), secret: 'whsec_new' }));
    await user.type(within(dialog).getByLabelText('URL'), ` ${url} `);
    await user.click(within(dialog).getByRole('checkbox', { name: /code\.created/ }));
    await user.click(within(dialog).getByRole('radio', { name: /Chosen codes/ }));
    await user.click(await within(dialog).findByRole('checkbox', { name: /Wine list/ }));
    await user.click(within(dialog).getByRole('checkbox', { name: /Several events per request/ }));
    expect(within(dialog).getByText('1 code chosen')).toBeVisible();
    await create();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'The secret of your new webhook' })).toHaveFocus());
    expect(requests[0]?.body).toEqual({
      url,
      events: ['code.clicked'],
      code_ids: [sampleCode({}, 2).id],
      max_batch_size: 100,
    });
    expect(screen.getByLabelText('Secret')).toHaveValue('whsec_new');
    expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByLabelText('Secret')).toBeNull();
  });

  test('keeps chosen codes while the search changes', async () => {
    const searches = answer('GET /qr-codes', ({ query }) =>
      ok(sampleList(query['search'] ? [sampleCode({ title: 'Wine list' }, 2)] : [sampleCode()])),
    );
    const { user, dialog } = await openDialog();
    await user.click(within(dialog).getByRole('radio', { name: /Chosen codes/ }));
    await user.click(await within(dialog).findByRole('checkbox', { name: /Our menu/ }));
    await user.type(within(dialog).getByLabelText('Search codes'), 'wine');
    await user.click(await within(dialog).findByRole('checkbox', { name: /Wine list/ }));
    expect(within(dialog).getByText('2 codes chosen')).toBeVisible();
    expect(searches.at(-1)?.query).toMatchObject({ search: 'wine' });
  });

  test('offers codes without a title by their content', async () => {
    answer('GET /qr-codes', () => ok(sampleList([sampleCode({ title: null })])));
    const { user, dialog } = await openDialog();
    await user.click(within(dialog).getByRole('radio', { name: /Chosen codes/ }));
    expect(await within(dialog).findByRole('checkbox', { name: /^example\.org\/menu/ })).toBeEnabled();
  });

  test('names missing input at its field and sends nothing', async () => {
    answer('GET /qr-codes', () => ok(sampleList([])));
    const { user, dialog, create } = await openDialog();
    const requests = answer('POST /webhooks', () => ok(sampleWebhook()));
    for (const event of [/code\.created/, /code\.clicked/])
      await user.click(within(dialog).getByRole('checkbox', { name: event }));
    await user.click(within(dialog).getByRole('radio', { name: /Chosen codes/ }));
    await create();
    expect(await within(dialog).findByText('Choose at least one event')).toBeVisible();
    expect(within(dialog).getByLabelText('URL')).toBeInvalid();
    await waitFor(() => expect(within(dialog).getByLabelText('URL')).toHaveFocus());
    expect(within(dialog).getByLabelText('Search codes')).toBeInvalid();
    expect(requests).toEqual([]);
  });

  test('shows why the server refuses it', async () => {
    const { user, dialog, create } = await openDialog();
    answer('POST /webhooks', () => refuse('validation_failed', { field_keys: { url: 'urlPrivate' } }));
    await user.type(within(dialog).getByLabelText('URL'), 'http://localhost/');
    await create();
    expect(await within(dialog).findByText('This address is not reachable from the internet')).toBeVisible();
    answer('POST /webhooks', () => refuse('webhook_limit', { params: { count: 20 } }));
    await create();
    expect(await within(dialog).findByText('You have 20 webhooks. Delete one to create another.')).toBeVisible();
  });
});

describe('changing a webhook', () => {
  test('edits address, events and codes', async () => {
    const { user, choose } = await openMenu([sampleWebhook({ code_ids: [sampleCode().id] })]);
    answer('GET /qr-codes', () => ok(sampleList([sampleCode()])));
    await choose('Edit');
    const dialog = await screen.findByRole('dialog', { name: 'Edit the webhook' });
    expect(within(dialog).getByLabelText('URL')).toHaveValue(url);
    expect(await within(dialog).findByRole('checkbox', { name: /Our menu/ })).toBeChecked();
    const requests = answer('PATCH /webhooks/{id}', () => ok(sampleWebhook()));
    await user.click(within(dialog).getByRole('radio', { name: /All codes/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests[0]).toMatchObject({
      path: `/v1/webhooks/${id}`,
      body: { url, events: ['code.created', 'code.clicked'], code_ids: null, max_batch_size: null },
    });
  });

  test('switches it off and on', async () => {
    const { user } = open();
    const toggle = await screen.findByRole('switch', { name: `Send events to ${url}` });
    expect(toggle).toBeChecked();
    const requests = answer('PATCH /webhooks/{id}', () => ok(sampleWebhook({ enabled: false })));
    answer('GET /webhooks', () => ok({ webhooks: [sampleWebhook({ enabled: false })] }));
    await user.click(toggle);
    expect(await screen.findByText('Off')).toBeVisible();
    expect(toggle).not.toBeChecked();
    expect(requests[0]?.body).toEqual({ enabled: false });
  });

  test('shows the server state again when switching fails', async () => {
    const { user } = open();
    const toggle = await screen.findByRole('switch', { name: `Send events to ${url}` });
    answer('PATCH /webhooks/{id}', badGateway);
    const toasts: string[] = [];
    onTestFinished(receiveToasts(({ text }) => toasts.push(text)));
    await user.click(toggle);
    await waitFor(() => expect(toasts).toContain('Couldn’t save the webhook'));
    expect(toggle).toBeChecked();
  });

  test('rotates the secret after a confirmation and says how long both are valid', async () => {
    const { user, choose } = await openMenu();
    const reply = { secret: 'whsec_next', previous_secret_expires_at: '2026-11-17T10:00:00Z' };
    const requests = answer('POST /webhooks/{id}/rotate-secret', () => ok(reply));
    await choose('Rotate secret');
    const dialog = await screen.findByRole('alertdialog', { name: 'Rotate the secret?' });
    expect(dialog).toHaveTextContent(url);
    expect(requests).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Rotate secret' }));
    expect(await screen.findByLabelText('Secret')).toHaveValue('whsec_next');
    expect(screen.getByText(/previous secret stays valid until Nov 17, 2026/)).toBeVisible();
  });

  test('deletes it after a confirmation', async () => {
    const { user, choose } = await openMenu();
    const requests = answer('DELETE /webhooks/{id}', () => ok({ message: 'deleted' }));
    await choose('Delete');
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete the webhook?' });
    answer('GET /webhooks', () => ok({ webhooks: [] }));
    await user.click(within(dialog).getByRole('button', { name: 'Delete webhook' }));
    expect(await screen.findByText('No webhooks yet')).toBeVisible();
    expect(requests[0]?.path).toBe(`/v1/webhooks/${id}`);
  });

  test('shows why deleting failed', async () => {
    const { user, choose } = await openMenu();
    answer('DELETE /webhooks/{id}', badGateway);
    await choose('Delete');
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete webhook' }));
    expect(await within(dialog).findByText('Couldn’t delete the webhook')).toBeVisible();
  });
});

describe('deliveries', () => {
  const openLog = async (deliveries: Delivery[], webhook = sampleWebhook()) => {
    const requests = answer('GET /webhooks/{id}/deliveries', () => ok({ deliveries }));
    const app = open([webhook]);
    await app.user.click(await screen.findByRole('button', { name: 'Deliveries' }));
    return { ...app, requests, log: await screen.findByRole('region', { name: 'Deliveries' }) };
  };

  test('show event, status, outcome, duration, attempts, time and next attempt', async () => {
    const next = new Date(Date.now() + 3_600_000).toISOString();
    const { log } = await openLog([
      sampleDelivery(),
      sampleDelivery({
        id: '2',
        status: 'pending',
        error: 'status',
        response_status: 500,
        attempts: 3,
        next_attempt_at: next,
      }),
      sampleDelivery({ id: '3', status: 'failed', error: 'timeout', response_status: null, duration_ms: 10_000 }),
      sampleDelivery({
        id: '4',
        status: 'pending',
        response_status: null,
        duration_ms: null,
        attempts: 0,
        next_attempt_at: next,
      }),
    ]);
    const items = await within(log).findAllByRole('listitem');
    const expected = [
      ['code.created', 'Delivered', 'HTTP 204', '132 ms', '1 attempt', /^Nov 1, 2026/],
      ['Retrying', 'HTTP 500', '3 attempts', /^Next attempt /],
      ['Failed', 'No answer in time', '10 sec'],
      ['Waiting'],
    ];
    for (const [index, texts] of expected.entries())
      for (const text of texts) expect(within(items[index] as HTMLElement).getByText(text)).toBeVisible();
    expect(within(items[3] as HTMLElement).queryByText(/attempt/)).toBeNull();
  });

  test('are sent again', async () => {
    const { user, log, requests } = await openLog([sampleDelivery({ status: 'failed', error: 'connection' })]);
    const resends = answer('POST /webhooks/{id}/deliveries/{delivery_id}/resend', () => ok(sampleDelivery()));
    await user.click(await within(log).findByRole('button', { name: /^Resend code\.created/ }));
    await waitFor(() => expect(requests.length).toBeGreaterThan(1));
    expect(resends[0]?.path).toBe(`/v1/webhooks/${id}/deliveries/${sampleDelivery().id}/resend`);
  });

  test('cannot be sent again while the webhook is off', async () => {
    const { log } = await openLog([sampleDelivery()], sampleWebhook({ enabled: false }));
    await within(log).findByText('Delivered');
    expect(within(log).queryByRole('button', { name: /^Resend/ })).toBeNull();
  });

  test('show ten at first, and are refreshed together with the state of the webhook', async () => {
    const many = Array.from({ length: 12 }, (_, index) => sampleDelivery({ id: String(index) }));
    const { user, log, requests } = await openLog(many);
    expect(await within(log).findAllByRole('listitem')).toHaveLength(10);
    await user.click(within(log).getByRole('button', { name: 'Show all 12' }));
    expect(within(log).getAllByRole('listitem')).toHaveLength(12);
    answer('GET /webhooks', () => ok({ webhooks: [sampleWebhook({ failing_since: '2026-11-01T10:00:00Z' })] }));
    await user.click(within(log).getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Failing')).toBeVisible();
    expect(requests).toHaveLength(2);
  });

  test('show why they could not be loaded', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    answer('GET /webhooks/{id}/deliveries', badGateway);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Deliveries' }));
    expect(await screen.findByText('Couldn’t load the deliveries')).toBeVisible();
  });

  test('open with a test event', async () => {
    const { choose } = await openMenu();
    const requests = answer('POST /webhooks/{id}/test', () => ok({ delivery_id: '1' }));
    answer('GET /webhooks/{id}/deliveries', () => ok({ deliveries: [sampleDelivery({ event: 'webhook.test' })] }));
    await choose('Send test event');
    expect(await screen.findByText('webhook.test')).toBeVisible();
    expect(requests).toHaveLength(1);
  });
});
