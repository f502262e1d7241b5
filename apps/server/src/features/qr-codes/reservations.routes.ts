import { endpoints, limits } from '@tessera/contract';
import type { Route } from '../../http/route.ts';
import { presentReservation } from './qr-codes.present.ts';
import type { QrCodes } from './qr-codes.service.ts';

export function reservationRoutes(route: Route, codes: QrCodes): void {
  const calls = endpoints.qrCodes;
  route(
    calls.reserve,
    ({ user }) =>
      codes.reservations
        .reserve(user.userId)
        .then((reservation) => presentReservation(reservation, codes.pictures.shortUrl(reservation.hash))),
    { throttle: [{ name: 'reserve', by: 'user', points: limits.reservations.perDay, seconds: 24 * 60 * 60 }] },
  );

  const { perHour, totalPerDay } = limits.visitorReservations;
  route(
    calls.reserveAsVisitor,
    () =>
      codes.reservations.reserveForVisitor().then(({ token, ...reservation }) => ({
        ...presentReservation(reservation, codes.pictures.shortUrl(reservation.hash)),
        token,
      })),
    {
      throttle: [
        { name: 'visitor-reserve', by: 'address', points: perHour, seconds: 60 * 60 },
        // Bounds the open reservations of all visitors, because each is valid for a day.
        { name: 'visitor-reserve-total', by: () => 'all', points: totalPerDay, seconds: 24 * 60 * 60 },
      ],
    },
  );
}
