import { clickDimensions, type GoalOfRule, limits } from '@tessera/contract';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { Codes } from '../codes.repo.ts';
import type { ClickFilter, Span } from './analytics.repo.ts';

/** The conversions of a goal with one currency, or without a value, for which it is empty. */
export interface GoalRow {
  goal: string;
  currency: string;
  conversions: number;
  value: string;
}

/** The columns of conversions that filters of clicks apply to. Others are not known of a conversion. */
const columns: Partial<Record<keyof ClickFilter, string>> = { source: 'source', source_label: 'label', rule: 'rule' };

/** The conditions of a filter; undefined if conversions do not have what it asks for. */
export function goalConditions(filter: ClickFilter): Sql[] | undefined {
  const conditions: Sql[] = [];
  for (const { field } of Object.values(clickDimensions)) {
    const value = filter[field];
    if (value === undefined) continue;
    const column = columns[field];
    if (column === undefined) return undefined;
    conditions.push(value === '' ? sql`${sql.ident(column)} is null` : sql`${sql.ident(column)} = ${value}`);
  }
  return conditions;
}

/** Without those of deleted codes, which are deleted later. */
const ofOwner = ({ userId, ids }: Codes): Sql =>
  sql`user_id = ${userId} and ${ids ? sql`code_id = any(${[...ids]}::uuid[])` : sql`code_id not in (select code_id from conversion_erasure)`}`;

/** Single conversions, if there are conditions; otherwise their totals, which are kept longer. */
const counted = (codes: Codes, { from, to }: Span, conditions: readonly Sql[]): Sql =>
  conditions.length === 0
    ? sql`
      select goal, currency, conversions, value from conversion_totals
      where ${ofOwner(codes)} and start >= ${from} and start < ${to}`
    : sql`
      select goal, coalesce(currency, ''), 1, coalesce(value, 0) from conversions
      where ${ofOwner(codes)} and occurred_at >= ${from} and occurred_at < ${to} and ${sql.join(conditions, sql` and `)}`;

/** The goals with the most conversions by name, and all others as `*`. */
export const findGoals = (db: Queryable, codes: Codes, span: Span, conditions: readonly Sql[]) =>
  db.many<GoalRow>(sql`
    with counted (goal, currency, conversions, value) as materialized (${counted(codes, span, conditions)}),
    ranked as (
      select goal, row_number() over (order by sum(conversions) desc, goal) as place from counted group by goal
    )
    select case when place <= ${limits.conversions.goals} then goal else '*' end as goal, currency,
      sum(conversions)::bigint as conversions, trim_scale(sum(value))::text as value
    from counted join ranked using (goal) group by 1, 2 order by 1, 2`);

/**
 * The clicks of a span that led to a goal, by what decided where they lead. The ids of clicks are not stored: without a key of the owner, a
 * click has one conversion of a goal; with keys, those of the same second, source and label are one.
 */
export const findGoalsByRule = (db: Queryable, codes: Codes, { from, to }: Span, conditions: readonly Sql[]) =>
  db.many<GoalOfRule>(sql`
    select goal, rule, (count(*) filter (where external_id is null)
      + count(distinct (clicked_at, source, label)) filter (where external_id is not null))::bigint as clicks
    from conversions
    where ${sql.join([ofOwner(codes), sql`occurred_at >= ${from} and clicked_at >= ${from} and clicked_at < ${to} and rule is not null`, ...conditions], sql` and `)}
    group by goal, rule order by clicks desc, goal, rule limit ${limits.conversions.goals}`);
