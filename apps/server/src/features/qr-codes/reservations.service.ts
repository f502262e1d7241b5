import { limits } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import { after, hours } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/ids/ids.ts';
import { lockPlan } from '../plans/plans.service.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';
import {
  deleteExpiredReservations,
  deleteOldestReservations,
  deleteReservation,
  insertReservation,
  insertVisitorReservation,
  issueHashes,
  type Reservation,
} from './reservations.repo.ts';
import { isIssuable } from './short-hash.policy.ts';

export type VisitorReservation = Omit<Reservation, 'userId'> & { token: string };

/** The reserved hash of a new code. The token is that of a visitor's reservation. */
export interface Reserved {
  hash: string;
  token: string | undefined;
}

export type Reservations = ReturnType<typeof createReservations>;

/** There are 34 billion hashes: this many collisions in a row mean a broken generator. */
const maxHashAttempts = 20;
const { validHours, maxOpen } = limits.reservations;

export function createReservations({ db, clock, ids }: QrCodeDeps) {
  async function issue(tx: Queryable, count: number, now: Date): Promise<string[]> {
    const hashes: string[] = [];
    for (let attempt = 0; hashes.length < count; attempt += 1) {
      if (attempt === maxHashAttempts) throw new Error('no free short hashes found');
      const wanted = Array.from({ length: count - hashes.length }, () => ids.shortHash()).filter(isIssuable);
      hashes.push(...(await issueHashes(tx, [...new Set(wanted)], now)));
    }
    return hashes;
  }

  return {
    /** Issues a hash for a code that is being made. Above the limit, the account's oldest reservations are dropped. */
    async reserve(userId: string): Promise<Reservation> {
      const now = clock.now();
      return db.tx(async (tx) => {
        // Serializes the account's reservations, so that the limit holds.
        await lockPlan(tx, userId);
        const [hash = ''] = await issue(tx, 1, now);
        const reserved = { hash, userId, expiresAt: after(now, hours(validHours)) };
        await insertReservation(tx, reserved);
        await deleteOldestReservations(tx, userId, maxOpen);
        return reserved;
      });
    },

    /** Issues a hash for a visitor. Its token permits watching its scans and taking it into an account. */
    async reserveForVisitor(): Promise<VisitorReservation> {
      const now = clock.now();
      const token = ids.token();
      return db.tx(async (tx) => {
        const [hash = ''] = await issue(tx, 1, now);
        const reserved = { hash, expiresAt: after(now, hours(validHours)) };
        await insertVisitorReservation(tx, { ...reserved, tokenHash: hashToken(token) });
        return { ...reserved, token };
      });
    },

    /** Uses up a reservation for a new code: of the account, or with its token one of a visitor. Throws if there is none. */
    async take(tx: Queryable, userId: string, { hash, token }: Reserved, now: Date) {
      const holder = token === undefined ? { userId } : { tokenHash: hashToken(token) };
      if (!(await deleteReservation(tx, holder, hash, now))) throw new AppError('reservation_expired');
    },

    /** Issues hashes for codes without a reservation. */
    issue,

    /** Deletes expired reservations. Their hashes stay issued. */
    deleteExpired: () => deleteExpiredReservations(db, clock.now()),
  };
}
