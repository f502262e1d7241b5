import { completeStyle, defaultStyle, limits } from '@tessera/contract';
import { renderQr, svgDataUrl } from '@tessera/qr';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, noNetwork, ok, refuse, sampleReservation } from '../test/api.ts';
import { sampleCode } from '../test/codes.ts';
import { openCreatePage } from '../test/create-page.ts';
import { scans } from '../test/doubles.tsx';
import { findSpoken } from '../test/spoken.ts';

const { id } = sampleCode();
const reservation = (short_hash: string, validMs = limits.reservations.validHours * 3_600_000) => ({
  short_hash,
  short_url: `https://tes.ra/${short_hash}`,
  expires_at: new Date(Date.now() + validMs).toISOString(),
});
const expectedPicture = (hash: string) =>
  svgDataUrl(renderQr({ text: `HTTPS://TES.RA/${hash.toUpperCase()}`, style: defaultStyle }).svg);
const preview = () => screen.findByRole('img', { name: 'Preview of the QR code' });
const ghost = () => screen.findByRole('img', { name: 'Outline of the QR code, not yet readable' });

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => vi.useRealTimers());

describe('short link of the preview', () => {
  test('is the reserved one, drawn as the server draws the saved code, and is sent with it', async () => {
    const requests = answer('POST /qr-codes', () => ok({ id }));
    const { type, submit } = await openCreatePage();
    await type('Destination URL', 'https://example.org');
    expect(await preview()).toHaveAttribute('src', expectedPicture(sampleReservation.short_hash));
    await waitFor(() => expect(scans.inputs.at(-1)?.text).toBe('HTTPS://TES.RA/4RX9K2M'));
    await submit();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toMatchObject({ reserved_hash: '4rx9k2m' });
  });

  test('is a ghost without a scan verdict until the content is valid', async () => {
    const { type, user } = await openCreatePage();
    const source = (await ghost()).getAttribute('src');
    expect(source).toBe(
      svgDataUrl(renderQr({ text: 'HTTPS://TES.RA/4RX9K2M', style: completeStyle(), isGhost: true }).svg),
    );
    expect(scans.inputs).toHaveLength(0);
    await type('Destination URL', 'https://example.org');
    await preview();
    await user.clear(screen.getByLabelText('Destination URL'));
    await ghost();
  });

  test('is reused after a reload, and not after it was used', async () => {
    const reservations = answer('POST /qr-codes/reservations', () => ok(reservation(`abcdef${reservations.length}`)));
    answer('POST /qr-codes', () => ok({ id }));
    const first = await openCreatePage();
    await waitFor(() => expect(sessionStorage.getItem('reserved_link')).not.toBeNull());
    first.stop();
    document.body.replaceChildren();
    const second = await openCreatePage();
    await second.type('Destination URL', 'https://example.org');
    expect(await preview()).toHaveAttribute('src', expectedPicture('abcdef1'));
    expect(reservations).toHaveLength(1);
    await second.submit();
    await waitFor(() => expect(second.address()).toBe(`/dashboard/qr-codes/${id}`));
    expect(sessionStorage.getItem('reserved_link')).toBeNull();
  });

  test('is replaced shortly before it expires', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const reservations = answer('POST /qr-codes/reservations', () => ok(reservation(`abcdef${reservations.length}`)));
    const { type } = await openCreatePage();
    await type('Destination URL', 'https://example.org');
    expect(await preview()).toHaveAttribute('src', expectedPicture('abcdef1'));
    await act(() => vi.advanceTimersByTimeAsync((limits.reservations.validHours * 60 - 5) * 60_000));
    await waitFor(async () => expect(await preview()).toHaveAttribute('src', expectedPicture('abcdef2')));
  });

  test('is a placeholder with an explanation when the reservation fails, and no hash is sent', async () => {
    answer('POST /qr-codes/reservations', noNetwork);
    const requests = answer('POST /qr-codes', () => ok({ id }));
    const { type, submit } = await openCreatePage();
    await type('Destination URL', 'https://example.org');
    await preview();
    expect(screen.getByText(/Your short link is created when you save/)).toBeVisible();
    await submit();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).not.toHaveProperty('reserved_hash');
  });

  test('is reserved anew when the server refuses it, and the next press creates the code', async () => {
    const reservations = answer('POST /qr-codes/reservations', () => ok(reservation(`abcdef${reservations.length}`)));
    const requests = answer('POST /qr-codes', () =>
      requests.length === 1 ? refuse('reservation_expired') : ok({ id }),
    );
    const { type, submit, address } = await openCreatePage();
    await type('Destination URL', 'https://example.org');
    await preview();
    await submit();
    expect(await findSpoken(/^The reserved short link has expired\./)).toBeVisible();
    expect(screen.getByLabelText('Destination URL')).toHaveValue('https://example.org');
    await waitFor(async () => expect(await preview()).toHaveAttribute('src', expectedPicture('abcdef2')));
    await submit();
    await waitFor(() => expect(address()).toBe(`/dashboard/qr-codes/${id}`));
    expect(requests.map(({ body }) => (body as { reserved_hash: string }).reserved_hash)).toEqual([
      'abcdef1',
      'abcdef2',
    ]);
  });
});

describe('a lost reply', () => {
  const idempotencyKeys = (requests: { idempotencyKey: string | null }[]) =>
    requests.map(({ idempotencyKey }) => idempotencyKey);

  test('leads to the code that exists on the next press, with the same key and content', async () => {
    const requests = answer('POST /qr-codes', () => (requests.length === 1 ? noNetwork() : ok({ id })));
    const { type, submit, address } = await openCreatePage();
    await type('Destination URL', 'https://example.org');
    await preview();
    await submit();
    expect(await findSpoken(/connection/i)).toBeVisible();
    await submit();
    await waitFor(() => expect(address()).toBe(`/dashboard/qr-codes/${id}`));
    expect(requests[1]?.body).toEqual(requests[0]?.body);
    const [first, second] = idempotencyKeys(requests);
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(second).toBe(first);
  });

  test('does not apply to other content, which gets another key', async () => {
    const requests = answer('POST /qr-codes', () => (requests.length === 1 ? noNetwork() : ok({ id })));
    const { type, submit, address } = await openCreatePage();
    await type('Destination URL', 'https://example.org');
    await preview();
    await submit();
    await findSpoken(/connection/i);
    await type('Destination URL', 'https://example.com');
    await submit();
    await waitFor(() => expect(address()).toBe(`/dashboard/qr-codes/${id}`));
    const [first, second] = idempotencyKeys(requests);
    expect(second).not.toBe(first);
  });

  test('waits for the first request while that is still running', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const requests = answer('POST /qr-codes', () =>
      requests.length < 3 ? refuse('idempotency_key_in_use') : ok({ id }),
    );
    const { type, submit, address } = await openCreatePage();
    await type('Destination URL', 'https://example.org');
    await preview();
    await submit();
    await waitFor(() => expect(requests).toHaveLength(1));
    for (const count of [2, 3]) {
      await act(() => vi.advanceTimersByTimeAsync(1000));
      await waitFor(() => expect(requests).toHaveLength(count));
    }
    await waitFor(() => expect(address()).toBe(`/dashboard/qr-codes/${id}`));
    expect(new Set(idempotencyKeys(requests)).size).toBe(1);
  });
});
