import {
  entitledStatuses,
  type Entitlement,
  type ErrorParams,
  includes,
  limits,
  type Plan,
  planNamed,
  type PlanTable,
  codeQuota,
  refusalCodes,
} from '@tessera/contract';
import type { Config } from '../../config.ts';
import { AppError, unauthorized } from '../../http/app-error.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Sql } from '../../platform/db/sql.ts';
import {
  addReferral,
  deleteInstallationPlan,
  findPlanFacts,
  planIncludes,
  lockAccount,
  type PlanFacts,
  planFacts,
  planNameOf,
  storeInstallationPlan,
} from './plans.repo.ts';

/** The plan of an account, its quota and how much of the quota is used. */
export interface AccountPlan {
  name: string;
  entitlements: Plan;
  /** Whether the account can subscribe; false in an installation without billing. */
  isSold: boolean;
  subscriptionStatus: string | null;
  /** With a plan without a limit, the quota that the free plan would have. */
  quota: number;
  used: number;
  remaining: number;
  referrals: number;
  /** The part of the quota that comes from referrals. */
  bonus: number;
}

/** For a query of the account `u`: the columns that `accountPlan` reads. */
export const planColumns: Sql = planFacts();

/** For a query: the name of the plan of the account with this id. */
export const planName = (userId: Sql): Sql => planNameOf(userId);

/** For a query: whether the plan of the account with this id includes the entitlement. */
export const isEntitled = (userId: Sql, entitlement: Entitlement): Sql => planIncludes(userId, entitlement);

/** Called at startup: queries read the setting from the database. */
export const applyInstallationPlan = (db: Queryable, { installationPlan }: Pick<Config, 'installationPlan'>) =>
  installationPlan ? storeInstallationPlan(db, installationPlan) : deleteInstallationPlan(db);

export const isEntitledStatus = (status: string | null): boolean =>
  status !== null && entitledStatuses.includes(status);

export function accountPlan(
  { plan: name, subscriptionStatus, installationPlan, referrals, codes }: PlanFacts,
  table?: PlanTable,
): AccountPlan {
  const entitlements = planNamed(name, table);
  const bonus = referrals * limits.bonusPerReferral;
  const quota = codeQuota(entitlements, bonus);
  return {
    name,
    entitlements,
    isSold: installationPlan === null,
    subscriptionStatus,
    quota,
    used: codes,
    remaining: Math.max(0, quota - codes),
    referrals,
    bonus,
  };
}

export async function readPlan(db: Queryable, userId: string, table?: PlanTable): Promise<AccountPlan> {
  const facts = await findPlanFacts(db, userId, table);
  if (!facts) throw unauthorized();
  return accountPlan(facts, table);
}

/** Locks the account until the transaction ends, so that no other request can use the remaining quota. */
export async function lockPlan(tx: Queryable, userId: string): Promise<AccountPlan> {
  await lockAccount(tx, userId);
  return readPlan(tx, userId);
}

/** Adds one referral, and with it one code, to the account's quota. */
export const grantReferral = (tx: Queryable, userId: string) => addReferral(tx, userId);

/** A refusal that another plan lifts. The flag makes the client offer one. */
export const requiresSubscription = (entitlement: Entitlement, params?: ErrorParams) =>
  new AppError(refusalCodes[entitlement], { flags: { requires_subscription: true }, ...(params && { params }) });

/** Throws unless the account's plan includes the entitlement. */
export function requireEntitlement(
  { entitlements }: Pick<AccountPlan, 'entitlements'>,
  entitlement: Entitlement,
  params?: ErrorParams,
): void {
  if (!includes(entitlements, entitlement)) throw requiresSubscription(entitlement, params);
}
