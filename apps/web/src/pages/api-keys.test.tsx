import type { ApiKey } from '@tessera/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { saveTokens } from '../session/token-store.ts';
import { answer, badGateway, ok, refuse, sampleUser } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';

const sampleKey = (facts: Partial<ApiKey> = {}): ApiKey => ({
  id: '0198aaaa-0000-7000-8000-000000000001',
  name: 'Website',
  prefix: 'tes_abcdef',
  scopes: ['codes:read', 'stats:read'],
  created_at: '2026-03-04T12:00:00.000Z',
  expires_at: null,
  last_used_at: null,
  origins: [],
  code_ids: [],
  ...facts,
});

function open(keys: ApiKey[] | Response = [sampleKey()]) {
  saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
  answer('GET /auth/me', () => ok(sampleUser()));
  const requests = answer('GET /api-keys', () => (Array.isArray(keys) ? ok({ api_keys: keys }) : keys));
  return { ...renderApp('/dashboard/profile/api-keys'), requests };
}

describe('the list', () => {
  test('shows name, prefix, permissions, creation, expiry and last use', async () => {
    open([
      sampleKey(),
      sampleKey({ id: '2', name: 'Kiosk', expires_at: '2020-01-02T12:00:00Z', last_used_at: '2026-11-01T10:00:00Z' }),
    ]);
    const list = await screen.findByRole('list', { name: 'Your keys' });
    const [first, second] = within(list).getAllByRole('listitem');
    for (const text of [
      'Website',
      'tes_abcdef…',
      'codes:read',
      'stats:read',
      'Created March 4, 2026',
      'Never expires',
      'Never used',
    ])
      expect(within(first as HTMLElement).getByText(text)).toBeVisible();
    for (const text of [/^Expired January 2, 2020/, 'Expired', /^Last used Nov 1, 2026/])
      expect(within(second as HTMLElement).getByText(text)).toBeVisible();
  });

  test('links to the API reference', async () => {
    saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
    answer('GET /auth/me', () => ok(sampleUser()));
    answer('GET /api-keys', () => ok({ api_keys: [] }));
    renderApp('/dashboard/profile/api-keys');
    expect(await screen.findByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'API reference' })).toHaveAttribute(
      'href',
      '/docs',
    );
  });

  test('explains what a key is for when there is none', async () => {
    open([]);
    expect(await screen.findByText('No keys yet')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Create key' })).toHaveLength(1);
  });

  test('offers a retry when it fails to load', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { user } = open(badGateway());
    expect(await screen.findByText('Couldn’t load the API keys')).toBeVisible();
    answer('GET /api-keys', () => ok({ api_keys: [sampleKey()] }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Website')).toBeVisible();
  });
});

describe('creating a key', () => {
  const created = { ...sampleKey({ name: 'Printer' }), key: 'tes_secret' };

  async function openDialog() {
    const app = open([]);
    await app.user.click(await screen.findByRole('button', { name: 'Create key' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create an API key' });
    const create = async () => app.user.click(await within(dialog).findByRole('button', { name: 'Create key' }));
    return { ...app, dialog, create };
  }

  test('sends name, permissions, expiry and password, and shows the key once', async () => {
    const { user, dialog, create } = await openDialog();
    const requests = answer('POST /api-keys', () => ok(created));
    answer('GET /api-keys', () => ok({ api_keys: [sampleKey({ name: 'Printer' })] }));
    await user.type(within(dialog).getByLabelText('Name'), 'Printer');
    await user.click(within(dialog).getByRole('checkbox', { name: /codes:read/ }));
    await user.selectOptions(within(dialog).getByLabelText('Expires'), 'never');
    await user.type(within(dialog).getByLabelText('Your password'), 'mosaic-tile-7');
    await create();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Your new key: Printer' })).toHaveFocus());
    expect(requests[0]?.body).toEqual({
      name: 'Printer',
      scopes: ['codes:create'],
      expires_at: null,
      current_password: 'mosaic-tile-7',
    });
    expect(screen.getByLabelText('API key')).toHaveValue('tes_secret');
    expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByLabelText('API key')).toBeNull();
    expect(await screen.findByText('Printer')).toBeVisible();
  });

  test('makes a key for websites, which reads the clicks of chosen codes only', async () => {
    const { user, dialog, create } = await openDialog();
    const requests = answer('POST /api-keys', () => ok({ ...created, origins: ['https://example.org'] }));
    const field = within(dialog);
    await user.type(field.getByLabelText('Name'), 'Shop');
    await user.type(field.getByLabelText('Websites (optional)'), 'example.org');
    await user.type(field.getByLabelText('Your password'), 'mosaic-tile-7');
    await create();
    expect(await field.findByText('A key for web pages can have codes:create and stats:read only')).toBeVisible();
    expect(field.getByText(/^Please enter an address that begins with https/)).toBeVisible();
    for (const scope of [/codes:read/, /codes:create/, /stats:read/])
      await user.click(field.getByRole('checkbox', { name: scope }));
    await user.clear(field.getByLabelText('Websites (optional)'));
    await user.type(field.getByLabelText('Websites (optional)'), 'https://Example.org/{enter}http://localhost:*');
    await user.type(field.getByLabelText('Codes whose clicks it reads'), 'none');
    await create();
    expect(await field.findByText('This field is required')).toBeVisible();
    const id = '0198aaaa-0000-7000-8000-000000000007';
    await user.clear(field.getByLabelText('Codes whose clicks it reads'));
    await user.type(field.getByLabelText('Codes whose clicks it reads'), `https://tes.ra/dashboard/qr-codes/${id}`);
    await create();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toMatchObject({
      scopes: ['stats:read'],
      origins: ['https://example.org', 'http://localhost:*'],
      code_ids: [id],
    });
  });

  test('takes an expiry in days or at the end of a day', async () => {
    const { user, dialog, create } = await openDialog();
    const requests = answer('POST /api-keys', () => refuse('internal'));
    await user.type(within(dialog).getByLabelText('Name'), 'Printer');
    await user.type(within(dialog).getByLabelText('Your password'), 'mosaic-tile-7');
    await user.selectOptions(within(dialog).getByLabelText('Expires'), '30');
    await create();
    await waitFor(() => expect(requests).toHaveLength(1));
    await user.selectOptions(within(dialog).getByLabelText('Expires'), 'date');
    await user.type(await within(dialog).findByLabelText('Expiry date'), '2030-05-06');
    await create();
    await waitFor(() => expect(requests).toHaveLength(2));
    const [inDays, onDay] = requests.map(({ body }) => new Date((body as { expires_at: string }).expires_at));
    expect(Math.round(((inDays?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(30);
    expect(onDay).toEqual(new Date('2030-05-06T23:59:59'));
  });

  test('names missing input at its field and sends nothing', async () => {
    const { user, dialog, create } = await openDialog();
    const requests = answer('POST /api-keys', () => ok(created));
    for (const scope of [/codes:read/, /codes:create/])
      await user.click(within(dialog).getByRole('checkbox', { name: scope }));
    await user.selectOptions(within(dialog).getByLabelText('Expires'), 'date');
    await create();
    expect(await within(dialog).findByText('Choose at least one permission')).toBeVisible();
    expect(within(dialog).getByLabelText('Name')).toBeInvalid();
    await waitFor(() => expect(within(dialog).getByLabelText('Name')).toHaveFocus());
    expect(within(dialog).getByLabelText('Expiry date')).toBeInvalid();
    expect(within(dialog).getByLabelText('Your password')).toBeInvalid();
    expect(requests).toEqual([]);
  });

  test('shows a wrong password at its field and keeps the values', async () => {
    const { user, dialog, create } = await openDialog();
    answer('POST /api-keys', () =>
      refuse('wrong_password', { field_keys: { current_password: 'currentPasswordWrong' } }),
    );
    await user.type(within(dialog).getByLabelText('Name'), 'Printer');
    await user.type(within(dialog).getByLabelText('Your password'), 'wrong');
    await create();
    expect(await within(dialog).findByText('The current password is not correct')).toBeVisible();
    expect(within(dialog).getByLabelText('Name')).toHaveValue('Printer');
  });

  test('shows a limit of the account', async () => {
    const { user, dialog, create } = await openDialog();
    answer('POST /api-keys', () => refuse('api_key_limit', { params: { count: 50 } }));
    await user.type(within(dialog).getByLabelText('Name'), 'Printer');
    await user.type(within(dialog).getByLabelText('Your password'), 'mosaic-tile-7');
    await create();
    expect(await within(dialog).findByText('You have 50 API keys. Revoke one to create another.')).toBeVisible();
  });
});

describe('revoking a key', () => {
  async function openDialog() {
    const app = open();
    await app.user.click(await screen.findByRole('button', { name: 'Revoke' }));
    return { ...app, dialog: await screen.findByRole('alertdialog', { name: 'Revoke Website?' }) };
  }

  test('names the key, revokes it and updates the list', async () => {
    const { user, dialog } = await openDialog();
    expect(dialog).toHaveTextContent('tes_abcdef…');
    const requests = answer('DELETE /api-keys/{id}', () => ok({ message: 'revoked' }));
    answer('GET /api-keys', () => ok({ api_keys: [] }));
    await user.click(within(dialog).getByRole('button', { name: 'Revoke key' }));
    expect(await screen.findByText('No keys yet')).toBeVisible();
    expect(requests[0]?.path).toBe(`/v1/api-keys/${sampleKey().id}`);
  });

  test('keeps the key when it is canceled', async () => {
    const { user, dialog } = await openDialog();
    const requests = answer('DELETE /api-keys/{id}', () => ok({ message: 'revoked' }));
    await user.click(within(dialog).getByRole('button', { name: 'Keep key' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(requests).toEqual([]);
  });

  test('shows why it failed', async () => {
    const { user, dialog } = await openDialog();
    answer('DELETE /api-keys/{id}', badGateway);
    await user.click(within(dialog).getByRole('button', { name: 'Revoke key' }));
    expect(await within(dialog).findByText('Couldn’t revoke the key')).toBeVisible();
  });
});
