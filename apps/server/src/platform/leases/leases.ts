import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Queryable } from '../db/db.ts';
import { holdsLease, releaseLease, takeLease } from './leases.repo.ts';

/** The right to do some named work, held by one process at a time, for a limited time. */
export interface Lease {
  /** Throws if another process has taken the lease. Otherwise it is held until the transaction ends. */
  requireHeld(tx: Queryable): Promise<void>;
}

export interface LeaseOptions {
  /** After this time, another process may take the lease. */
  leaseMs: number;
  /** How long to wait for the lease. */
  waitMs: number;
}

export interface Leases {
  /** Runs the work while holding the named lease. Returns `busy` if the lease is not free in time. */
  run<T>(name: string, options: LeaseOptions, work: (lease: Lease) => Promise<T>): Promise<T | 'busy'>;
  /** Runs the work unless any process started it less than `everyMs` ago. Failed work may be retried at once. */
  oncePer(name: string, everyMs: number, work: () => Promise<void>): Promise<'done' | 'not due'>;
}

const pollMs = 50;

/** For work that calls external services. A database lock would occupy the embedded engine's only connection meanwhile. */
export function createLeases(db: Db): Leases {
  return {
    async run(name, { leaseMs, waitMs }, work) {
      const holder = randomUUID();
      const until = performance.now() + waitMs;
      while (!(await takeLease(db, name, holder, leaseMs))) {
        if (performance.now() >= until) return 'busy';
        await sleep(pollMs * (0.5 + Math.random()));
      }
      try {
        return await work({
          async requireHeld(tx) {
            if (!(await holdsLease(tx, name, holder))) throw new Error(`lease ${name} lost: the work took too long`);
          },
        });
      } finally {
        await releaseLease(db, name, holder).catch(() => undefined);
      }
    },
    async oncePer(name, everyMs, work) {
      const holder = randomUUID();
      if (!(await takeLease(db, name, holder, everyMs))) return 'not due';
      try {
        await work();
        return 'done';
      } catch (error) {
        await releaseLease(db, name, holder).catch(() => undefined);
        throw error;
      }
    },
  };
}
