import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Queryable } from '../db/db.ts';
import { giveBack, holdsLease, takeLease } from './leases.repo.ts';

export interface Lease {
  /** Makes sure, for the rest of a transaction, that the work is still ours: another may have taken it over. */
  hold(tx: Queryable): Promise<void>;
}

export interface LeaseOptions {
  /** After so long others may take the work over. */
  leaseMs: number;
  /** How long to wait for one's turn. */
  waitMs: number;
}

export interface Leases {
  /** Does the work under a name that one process at a time has, or answers `busy`. */
  run<T>(name: string, options: LeaseOptions, work: (lease: Lease) => Promise<T>): Promise<T | 'busy'>;
  /** Does the work unless this or another process began it less than `everyMs` ago. Work that fails may be tried at once. */
  oncePer(name: string, everyMs: number, work: () => Promise<void>): Promise<'done' | 'not due'>;
}

const pollMs = 50;

/**
 * Turns that span waiting for somebody outside. A database lock would hold a connection all that time, and the embedded
 * engine has no other.
 */
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
          async hold(tx) {
            if (!(await holdsLease(tx, name, holder)))
              throw new Error(`the lease ${name} was lost: the work took too long`);
          },
        });
      } finally {
        await giveBack(db, name, holder).catch(() => undefined);
      }
    },
    async oncePer(name, everyMs, work) {
      const holder = randomUUID();
      if (!(await takeLease(db, name, holder, everyMs))) return 'not due';
      try {
        await work();
        return 'done';
      } catch (error) {
        await giveBack(db, name, holder).catch(() => undefined);
        throw error;
      }
    },
  };
}
