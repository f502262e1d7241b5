import type { Job } from '@tessera/contract';
import { lockPlan } from '../plans/plans.service.ts';
import { createTakeoutJob } from './takeout-job.ts';
import type { TakeoutDeps } from './takeout.deps.ts';
import { findOpenTakeout } from './takeout.repo.ts';

export interface Takeout {
  /** Starts collecting the data of the account, unless that is going on already. */
  create(userId: string): Promise<Job>;
}

export function createTakeout(deps: TakeoutDeps): Takeout {
  const { db, jobs } = deps;
  const kind = createTakeoutJob(deps);
  jobs.register(kind);
  return {
    async create(userId) {
      const id = await db.tx(async (tx) => {
        // Two requests at once start one job.
        await lockPlan(tx, userId);
        return (await findOpenTakeout(tx, userId)) ?? jobs.enqueue(tx, kind, { userId, input: {} });
      });
      jobs.wake();
      return jobs.get({ userId }, id);
    },
  };
}
