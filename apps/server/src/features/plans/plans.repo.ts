import {
  defaultPaidPlan,
  entitledStatuses,
  type Entitlement,
  freePlan,
  paidPlans,
  plansWith,
  type PlanTable,
} from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import type { InstallationPlan } from '../../config.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';

export interface PlanFacts {
  /** A name of the table. */
  plan: string;
  /** The plan of all accounts without billing; null: plans are subscriptions. */
  installationPlan: InstallationPlan | null;
  subscriptionStatus: string | null;
  referrals: number;
  codes: number;
}

/** The subscription `s` of an account and the plan `p` of the installation, given a column or value with the account's id. */
const sources = (userId: Sql): Sql => sql`
  (select 1) one left join subscriptions s on s.user_id = ${userId} left join installation_plan p on true`;

/** The name of an account's plan: that of the installation, else that of the subscription's price while its status entitles to it. */
export const planNameOf = (userId: Sql, table?: PlanTable): Sql => sql`(
  select case when p.plan is not null then p.plan
    when s.status = any (${[...entitledStatuses]}) then
      case when s.plan = any (${paidPlans(table)}) then s.plan else ${defaultPaidPlan} end
    else ${freePlan} end
  from ${sources(userId)})`;

/** Whether the plan of an account includes the entitlement. */
export const planIncludes = (userId: Sql, entitlement: Entitlement, table?: PlanTable): Sql =>
  sql`(${planNameOf(userId, table)} = any (${plansWith(entitlement, table)}))`;

/** The columns of `PlanFacts` for the account `u`. */
export const planFacts = (table?: PlanTable): Sql => sql`u.referrals, ${planNameOf(sql`u.id`, table)} as plan,
  (select case when p.plan is null then s.status when p.plan <> ${freePlan} then 'active' end
    from ${sources(sql`u.id`)}) as "subscriptionStatus",
  (select plan from installation_plan) as "installationPlan",
  (select count(*) from qr_codes c where c.user_id = u.id) as codes`;

export const findPlanFacts = (db: Queryable, userId: string, table?: PlanTable) =>
  db.maybe<PlanFacts>(sql`select ${planFacts(table)} from users u where u.id = ${userId}`);

export const lockAccount = (tx: Queryable, userId: string) =>
  tx.run(sql`select 1 from users where id = ${userId} for update`);

export const addReferral = (tx: Queryable, userId: string) =>
  tx.run(sql`update users set referrals = referrals + 1 where id = ${userId}`);

export const storeInstallationPlan = (db: Queryable, plan: InstallationPlan) =>
  db.run(sql`
    insert into installation_plan (plan) values (${plan}) on conflict (id) do update set plan = excluded.plan`);

export const deleteInstallationPlan = (db: Queryable) => db.run(sql`delete from installation_plan`);
