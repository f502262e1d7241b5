import type { StripeAccount } from '../../platform/billing/billing.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** The reason why subscriptions are not changed at the moment. `since` is in ISO 8601. */
export type BillingProblem =
  | { kind: 'other_account'; since: string; found: StripeAccount }
  | { kind: 'customers_missing'; since: string; missing: number; running: number };

export interface BillingAccountRow extends StripeAccount {
  /** Null until a comparison of all subscriptions has found no problem. */
  comparedAt: Date | null;
  /** How many missing customers an operator has accepted for the next comparison. */
  acceptedMissing: number;
  problem: BillingProblem | null;
}

export const findBillingAccount = (db: Queryable) =>
  db.maybe<BillingAccountRow>(sql`
    select account_id as "accountId", is_live as "isLive", compared_at as "comparedAt",
      accepted_missing as "acceptedMissing", problem
    from billing_account`);

/** Stores the Stripe account, unless one is stored already. */
export const adoptAccount = (db: Queryable, { accountId, isLive }: StripeAccount) =>
  db.run(sql`
    insert into billing_account (account_id, is_live) values (${accountId}, ${isLive}) on conflict (id) do nothing`);

/** Keeps the time since when a problem of the same kind exists. Returns whether there was none. */
export async function storeProblem(db: Queryable, problem: BillingProblem): Promise<boolean> {
  const row = await db.maybe<{ isNew: boolean }>(sql`
    update billing_account b
    set problem = ${JSON.stringify(problem)}::jsonb || case when old.problem ->> 'kind' = ${problem.kind}
      then jsonb_build_object('since', old.problem -> 'since') else '{}' end
    from (select id, problem from billing_account for update) old
    where b.id = old.id
    returning (old.problem ->> 'kind') is distinct from ${problem.kind} as "isNew"`);
  return row?.isNew ?? false;
}

export const clearProblem = (db: Queryable, kind: BillingProblem['kind']) =>
  db.run(sql`update billing_account set problem = null where problem ->> 'kind' = ${kind}`);

/** Stores that a comparison has found no problem. */
export const storeComparison = (db: Queryable, { accountId }: StripeAccount, now: Date) =>
  db.run(sql`
    update billing_account set compared_at = ${now}, accepted_missing = 0, problem = null,
      account_id = coalesce(${accountId}, account_id)`);

/** The next comparison must find the customers in this account. */
export const replaceAccount = (tx: Queryable, { accountId, isLive }: StripeAccount) =>
  tx.run(sql`
    update billing_account set account_id = ${accountId}, is_live = ${isLive}, compared_at = null,
      accepted_missing = 0, problem = null`);

export const acceptMissing = (tx: Queryable, missing: number) =>
  tx.run(sql`update billing_account set accepted_missing = ${missing}, problem = null`);
