import { live, type ScanEvent } from '@tessera/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, ok, refuse, sampleReservation, sampleUser, signedIn } from '../test/api.ts';
import { renderSignedIn, sampleCode } from '../test/codes.ts';
import { renderApp } from '../test/render-app.tsx';
import { receiveToasts } from '../ui/toast.ts';

const { id } = sampleCode();
const link = { ...sampleReservation, token: 't'.repeat(43) };

/** The open streams: the test environment has no EventSource. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.opened.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
  fail() {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}

const scan: ScanEvent = {
  short_hash: link.short_hash,
  country: 'FR',
  os: 'iOS',
  device: 'mobile',
  scanned_at: '2026-03-04T09:00:00.000Z',
};
const sendScan = () =>
  act(() => {
    FakeSource.opened.at(-1)?.dispatchEvent(new MessageEvent(live.scanned, { data: JSON.stringify(scan) }));
  });

beforeEach(() => {
  FakeSource.opened = [];
  vi.stubGlobal('EventSource', FakeSource);
  vi.spyOn(console, 'warn').mockReturnValue();
  return () => vi.unstubAllGlobals();
});

async function tryLive() {
  const reserved = answer('POST /qr-codes/visitor-reservations', () => ok(link));
  const app = renderApp('/create');
  await app.user.click(await screen.findByLabelText('Paste or type'));
  await app.user.paste('bistro.fr/menu');
  await screen.findByAltText('QR code with your content');
  await app.user.click(screen.getByRole('button', { name: 'Try it live' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Try it live' }));
  return { ...app, dialog, reserved };
}

/** Saves the code from the dialog and creates an account. */
async function saveAndRegister({ user, dialog }: Awaited<ReturnType<typeof tryLive>>) {
  answer('GET /auth/me', () => ok(sampleUser()));
  answer('POST /auth/register', () => ok(signedIn()));
  answer('GET /qr-codes/{id}', () => ok(sampleCode()));
  answer('GET /qr-codes/{id}/stats', () => ok({ total_clicks: 0, daily_stats: [] }));
  await user.click(dialog.getByRole('button', { name: 'Save free and count scans' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Create account' })).toBeEnabled());
  await user.type(screen.getByLabelText('Email'), 'ana@example.com');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.type(screen.getByLabelText('Confirm password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
}

describe('trial of a code before there is an account', () => {
  test('shows a code with a reserved link, and the scan as it happens', async () => {
    const { dialog, reserved } = await tryLive();
    expect(dialog.getByAltText('QR code with your trial link')).toBeVisible();
    expect(dialog.getByText(/short link of its own, for one day/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Open the link' })).toHaveAttribute('href', link.short_url);
    expect(FakeSource.opened[0]?.url).toBe(`/v1/visitor-events?token=${link.token}`);
    sendScan();
    expect(dialog.getByText(/^First scan: France, iPhone/)).toBeVisible();
    expect(reserved).toHaveLength(1);
  });

  test('ends with the dialog, and continues with the same link', async () => {
    const { user, reserved } = await tryLive();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(FakeSource.opened[0]?.readyState).toBe(FakeSource.CLOSED);
    await user.click(screen.getByRole('button', { name: 'Try it live' }));
    await screen.findByRole('dialog');
    expect(FakeSource.opened).toHaveLength(2);
    expect(reserved).toHaveLength(1);
  });

  test('opens another stream after an error reply', async () => {
    await tryLive();
    vi.useFakeTimers();
    act(() => FakeSource.opened[0]?.fail());
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    vi.useRealTimers();
    expect(FakeSource.opened).toHaveLength(2);
    sendScan();
    expect(screen.getByText(/^First scan/)).toBeVisible();
  });

  test('saves the code with the link that was scanned', async () => {
    const app = await tryLive();
    const created = answer('POST /qr-codes', () => ok({ id }));
    await saveAndRegister(app);
    await waitFor(() => expect(app.address()).toBe(`/dashboard/qr-codes/${id}`));
    expect(created).toHaveLength(1);
    expect(created[0]?.body).toMatchObject({
      destination_url: 'https://bistro.fr/menu',
      reserved_hash: link.short_hash,
      reserved_token: link.token,
    });
  });

  test('saves it with another link if that one has expired', async () => {
    const app = await tryLive();
    const created = answer('POST /qr-codes', ({ body }) =>
      'reserved_hash' in (body as object) ? refuse('reservation_expired') : ok({ id }),
    );
    await saveAndRegister(app);
    await waitFor(() => expect(app.address()).toBe(`/dashboard/qr-codes/${id}`));
    expect(created).toHaveLength(2);
  });

  test('says why there is no link', async () => {
    const toasts: string[] = [];
    const stop = receiveToasts(({ text }) => toasts.push(text));
    answer('POST /qr-codes/visitor-reservations', () => refuse('too_many_requests'));
    const { user } = renderApp('/create');
    await user.click(await screen.findByLabelText('Paste or type'));
    await user.paste('bistro.fr');
    await screen.findByAltText('QR code with your content');
    await user.click(screen.getByRole('button', { name: 'Try it live' }));
    await waitFor(() => expect(toasts).toEqual(['Too many attempts. Please wait a moment and try again.']));
    expect(screen.queryByRole('dialog')).toBeNull();
    stop();
  });

  test('is offered for links of visitors only', async () => {
    const visitor = renderApp('/create');
    await visitor.user.selectOptions(await screen.findByLabelText('Type'), 'wifi');
    expect(screen.queryByRole('button', { name: 'Try it live' })).toBeNull();
    visitor.stop();
    document.body.innerHTML = '';
    renderSignedIn('/create');
    await screen.findByRole('button', { name: 'Continue in the editor' });
    expect(screen.queryByRole('button', { name: 'Try it live' })).toBeNull();
  });
});
