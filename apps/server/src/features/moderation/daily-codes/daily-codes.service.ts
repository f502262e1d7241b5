import { AppError } from '../../../http/app-error.ts';
import { after, days, hours } from '../../../platform/clock/clock.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AccountPlan } from '../../plans/plans.service.ts';
import { readSiteSettings } from '../operators/site-settings.service.ts';
import { dailyCodes, dailyLimit } from './daily-codes.policy.ts';
import { addCreated, countCreated, deleteCreatedBefore, findAccountAge } from './daily-codes.repo.ts';

interface Account {
  userId: string;
  plan: Pick<AccountPlan, 'entitlements'>;
}

export interface DailyAllowance {
  limit: number;
  remaining: number;
  /** Until the oldest of the counted codes no longer count. */
  retryAfterSeconds: number;
}

/** Limits how many codes an account creates in 24 hours. Codes that were deleted meanwhile count too. */
export type DailyCodeLimit = ReturnType<typeof createDailyCodeLimit>;

const unlimited: DailyAllowance = { limit: Infinity, remaining: Infinity, retryAfterSeconds: 0 };
const startOfHour = (moment: Date): Date => new Date(Math.floor(moment.getTime() / hours(1)) * hours(1));

type DailyCodeDeps = Pick<Platform, 'config' | 'db' | 'clock'>;

export function createDailyCodeLimit({ config, db, clock }: DailyCodeDeps) {
  async function readAllowance(source: Queryable, { userId, plan }: Account): Promise<DailyAllowance> {
    const age = await findAccountAge(source, userId);
    if (!age) return unlimited;
    const settings = dailyCodes(config.dailyCodes, await readSiteSettings(source));
    const now = clock.now();
    const ageDays = (now.getTime() - age.createdAt.getTime()) / days(1);
    const limit = dailyLimit({ ageDays, isVerified: age.isVerified, plan: plan.entitlements, settings });
    if (limit === Infinity) return unlimited;
    const { codes, oldest } = await countCreated(source, userId, after(startOfHour(now), -days(1)));
    const freedAt = after(oldest ?? startOfHour(now), days(1));
    const retryAfterSeconds = Math.max(1, Math.ceil((freedAt.getTime() - now.getTime()) / 1000));
    return { limit, remaining: Math.max(0, limit - codes), retryAfterSeconds };
  }

  return {
    readAllowance,
    /** Counts new codes, in the transaction that creates them. The account must be locked. Throws if they are too many. */
    async take(tx: Queryable, account: Account, codes: number) {
      const { limit, remaining, retryAfterSeconds } = await readAllowance(tx, account);
      if (codes > remaining) throw new AppError('daily_limit', { params: { count: limit }, retryAfterSeconds });
      if (limit < Infinity) await addCreated(tx, account.userId, startOfHour(clock.now()), codes);
    },
    async deleteExpired() {
      await deleteCreatedBefore(db, after(startOfHour(clock.now()), -days(1)));
    },
  };
}
