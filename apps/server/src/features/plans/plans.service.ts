import type { Config } from '../../config.ts';
import { type ErrorCode, type ErrorParams, limits, proStatuses } from '@tessera/contract';
import { AppError, unauthorized } from '../../http/app-error.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Sql } from '../../platform/db/sql.ts';
import {
  addReferral,
  deleteInstallationPlan,
  findPlanFacts,
  isProOf,
  lockAccount,
  type PlanFacts,
  planFacts,
  planStatusOf,
  storeInstallationPlan,
} from './plans.repo.ts';

/** The plan of an account (free or Pro), its quota and how much of the quota is used. */
export interface Plan {
  isPro: boolean;
  /** Whether the account can subscribe; false in an installation without billing. */
  isSold: boolean;
  subscriptionStatus: string | null;
  /** The quota of the free plan, also while the account is Pro and has no limit. */
  quota: number;
  used: number;
  remaining: number;
  referrals: number;
  /** The part of the quota that comes from referrals. */
  bonus: number;
}

/** For a query of the account `u`: the columns that `planOf` reads. */
export const planColumns: Sql = planFacts;

/** For a query: the status that decides on the plan of the account with this id. */
export const planStatus = planStatusOf;

/** For a query: whether the account with this id is Pro. */
export const isProAccount = isProOf;

/** Called at startup: queries read the setting from the database. */
export const applyInstallationPlan = (db: Queryable, { installationPlan }: Pick<Config, 'installationPlan'>) =>
  installationPlan ? storeInstallationPlan(db, installationPlan) : deleteInstallationPlan(db);

export const isProStatus = (status: string | null): boolean => status !== null && proStatuses.includes(status);

export function planOf({ subscriptionStatus, installationPlan, referrals, codes }: PlanFacts): Plan {
  const bonus = referrals * limits.bonusPerReferral;
  const quota = limits.freeQuota + bonus;
  return {
    isPro: isProStatus(subscriptionStatus),
    isSold: installationPlan === null,
    subscriptionStatus,
    quota,
    used: codes,
    remaining: Math.max(0, quota - codes),
    referrals,
    bonus,
  };
}

export async function readPlan(db: Queryable, userId: string): Promise<Plan> {
  const facts = await findPlanFacts(db, userId);
  if (!facts) throw unauthorized();
  return planOf(facts);
}

/** Locks the account until the transaction ends, so that no other request can use the remaining quota. */
export async function lockPlan(tx: Queryable, userId: string): Promise<Plan> {
  await lockAccount(tx, userId);
  return readPlan(tx, userId);
}

/** Adds one referral, and with it one code, to the account's quota. */
export const grantReferral = (tx: Queryable, userId: string): Promise<void> => addReferral(tx, userId);

/** A refusal that a subscription lifts. The flag makes the client offer one. */
export const proRequired = (code: ErrorCode, params?: ErrorParams) =>
  new AppError(code, { flags: { requires_subscription: true }, ...(params && { params }) });
