import { proStatuses } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import type { InstallationPlan } from '../../config.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';

export interface PlanFacts {
  /** The plan of all accounts without billing; null: plans are subscriptions. */
  installationPlan: InstallationPlan | null;
  subscriptionStatus: string | null;
  referrals: number;
  codes: number;
}

/** The status that decides on the plan of an account, given a column or value with its id. The only place that reads it. */
export const planStatusOf = (userId: Sql): Sql => sql`(
  select case p.plan when 'pro' then 'active' when 'free' then null else s.status end
  from (select 1) one left join subscriptions s on s.user_id = ${userId} left join installation_plan p on true)`;

export const isProOf = (userId: Sql): Sql => sql`(${planStatusOf(userId)} = any (${[...proStatuses]}))`;

/** Of the account `u`. */
export const planFacts = sql`u.referrals, ${planStatusOf(sql`u.id`)} as "subscriptionStatus",
  (select plan from installation_plan) as "installationPlan",
  (select count(*) from qr_codes c where c.user_id = u.id) as codes`;

export const findPlanFacts = (db: Queryable, userId: string) =>
  db.maybe<PlanFacts>(sql`select ${planFacts} from users u where u.id = ${userId}`);

export async function lockAccount(tx: Queryable, userId: string): Promise<void> {
  await tx.run(sql`select 1 from users where id = ${userId} for update`);
}

export async function addReferral(tx: Queryable, userId: string): Promise<void> {
  await tx.run(sql`update users set referrals = referrals + 1 where id = ${userId}`);
}

export async function storeInstallationPlan(db: Queryable, plan: InstallationPlan): Promise<void> {
  await db.run(sql`
    insert into installation_plan (plan) values (${plan}) on conflict (id) do update set plan = excluded.plan`);
}

export async function deleteInstallationPlan(db: Queryable): Promise<void> {
  await db.run(sql`delete from installation_plan`);
}
