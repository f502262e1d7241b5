import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { endpoints, ReplyOf } from '@tessera/contract';
import { perTab } from '../../../lib/browser-storage.ts';
import { userCall } from '../../../session/user-call.ts';

export type Reservation = ReplyOf<(typeof endpoints)['qrCodes']['reserve']>;

export type ReservationState =
  | { kind: 'pending' }
  | { kind: 'reserved'; reservation: Reservation }
  /** Not reserved, for example offline: the code gets its short link when it is created. */
  | { kind: 'unavailable' };

const queryKey = ['reservation'] as const;
const storageKey = 'reserved_link';

/** A reservation is replaced this long before it expires, so that a scan of the preview and a save still succeed. */
const renewalMs = 10 * 60_000;
const retryMs = 30_000;

const usableMs = ({ expires_at }: Reservation): number => Date.parse(expires_at) - renewalMs - Date.now();

/** The reservation that this tab made before a reload, unless it belongs to another user. */
function readStored(email: string): Reservation | undefined {
  try {
    const stored = JSON.parse(perTab.get(storageKey) ?? 'null') as (Reservation & { email: string }) | null;
    return stored?.email === email && usableMs(stored) > 0 ? stored : undefined;
  } catch {
    return undefined;
  }
}

async function reserve(email: string): Promise<Reservation> {
  const stored = readStored(email);
  if (stored) return stored;
  const reservation = await userCall('POST /qr-codes/reservations');
  perTab.set(storageKey, JSON.stringify({ ...reservation, email }));
  return reservation;
}

/** Reserves the short link of the code in the editor: one per tab, replaced before it expires. */
export function useReservation(email: string): ReservationState {
  const { data, isError, fetchStatus } = useQuery({
    queryKey,
    queryFn: () => reserve(email),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data: reservation, status } }) =>
      reservation ? Math.max(usableMs(reservation), retryMs) : status === 'error' && retryMs,
    refetchIntervalInBackground: true,
  });
  if (data) return { kind: 'reserved', reservation: data };
  return { kind: isError || fetchStatus === 'paused' ? 'unavailable' : 'pending' };
}

/** Call after the reserved link was used, so that the next code gets another one. */
export const dropReservation = (): void => perTab.remove(storageKey);

/** Replaces a reservation that the server no longer accepts, and waits for the new one. */
export async function replaceReservation(client: QueryClient): Promise<void> {
  dropReservation();
  await client.resetQueries({ queryKey });
}
