import type { Session } from '@tessera/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { saveTokens } from '../session/token-store.ts';
import { answer, badGateway, ok, refuse, sampleUser, server } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';
import { findSpoken } from '../test/spoken.ts';

const sampleSession = (facts: Partial<Session> = {}): Session => ({
  id: '0198aaaa-0000-7000-8000-000000000001',
  browser: 'Firefox',
  os: 'Windows',
  country: 'FR',
  method: 'password',
  created_at: '2026-11-01T10:00:00.000Z',
  last_used_at: '2026-11-02T10:00:00.000Z',
  current: true,
  ...facts,
});
const other = sampleSession({
  id: '0198aaaa-0000-7000-8000-000000000002',
  browser: 'Safari',
  os: 'iOS',
  country: null,
  method: 'link',
  current: false,
});

function open(sessions: Session[] | Response = [sampleSession(), other]) {
  saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
  answer('GET /auth/me', () => ok(sampleUser()));
  answer('GET /auth/sessions', () => (Array.isArray(sessions) ? ok({ sessions }) : sessions));
  return renderApp('/dashboard/profile/security');
}

describe('the sessions', () => {
  test('show device, country, method and last use, the current one without a button', async () => {
    open();
    const list = await screen.findByRole('list', { name: 'Your sessions' });
    const [first, second] = within(list).getAllByRole('listitem') as [HTMLElement, HTMLElement];
    for (const text of ['Firefox on Windows', 'This device', 'France', 'With password', /^Last used Nov 2, 2026/])
      expect(within(first).getByText(text)).toBeVisible();
    expect(within(first).queryByRole('button')).toBeNull();
    for (const text of ['Safari on iOS', 'With a link from an email'])
      expect(within(second).getByText(text)).toBeVisible();
  });

  test('end one by one after a confirmation', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'End session' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'End the session on Safari on iOS?' });
    const requests = answer('DELETE /auth/sessions/{id}', () => ok({ message: 'ok' }));
    answer('GET /auth/sessions', () => ok({ sessions: [sampleSession()] }));
    await user.click(within(dialog).getByRole('button', { name: 'End session' }));
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
    expect(requests.map(({ path }) => path)).toEqual([`/v1/auth/sessions/${other.id}`]);
    await waitFor(() => expect(screen.getByRole('list', { name: 'Your sessions' })).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull();
  });

  test('end all at once, and a failure keeps the dialog open', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'End all other sessions' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'End all other sessions?' });
    answer('DELETE /auth/sessions', () => refuse('unavailable'));
    await user.click(within(dialog).getByRole('button', { name: 'End all others' }));
    expect(await findSpoken(/^The service is busy/, within(dialog))).toBeVisible();
    const requests = answer('DELETE /auth/sessions', () => ok({ message: 'ok', ended: 1 }));
    await user.click(within(dialog).getByRole('button', { name: 'End all others' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(requests).toHaveLength(1);
  });

  test('offer a retry when they fail to load', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { user } = open(badGateway());
    expect(await screen.findByText('Couldn’t load your sessions')).toBeVisible();
    answer('GET /auth/sessions', () => ok({ sessions: [sampleSession()] }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Firefox on Windows')).toBeVisible();
  });

  test('open the login page at once when this one was ended elsewhere', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    answer('POST /auth/refresh', () => refuse('session_expired'));
    server.use(http.get('*/v1/events', () => new HttpResponse(null, { status: 401 })));
    const { address } = open();
    await waitFor(() => expect(address()).toBe('/login'));
  });
});

describe('the change of the address', () => {
  test('sends the new address and says what to do next', async () => {
    const { user } = open();
    const requests = answer('POST /auth/email', () => ok({ message: 'ok' }));
    await user.click(await screen.findByRole('button', { name: 'Change address' }));
    await waitFor(() => expect(screen.getByLabelText('New email address')).toHaveFocus());
    await user.type(screen.getByLabelText('New email address'), ' New@Example.com');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText(/We sent a link to new@example.com/)).toBeVisible();
    expect(requests.map(({ body }) => body)).toEqual([{ email: 'new@example.com' }]);
    await user.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(await screen.findByLabelText('New email address')).toHaveValue('');
  });

  test('shows a refused address at the field', async () => {
    const { user } = open();
    answer('POST /auth/email', () =>
      refuse('validation_failed', {
        fields: { email: 'This is your current email address' },
        field_keys: { email: 'emailUnchanged' },
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Change address' }));
    await user.type(await screen.findByLabelText('New email address'), 'ana@example.com');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText('This is your current email address')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('New email address')).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change address' })).toHaveFocus());
  });
});
