import { type GoalOfRule, type GoalShare, limits } from '@tessera/contract';
import type { Queryable } from '../../../platform/db/db.ts';
import type { Codes } from '../codes.repo.ts';
import type { ClickFilter, Span } from './analytics.repo.ts';
import { findGoals, findGoalsByRule, goalConditions, type GoalRow } from './goals.repo.ts';

/** The conversions of a range, and those of the range that is compared. */
export interface ReadGoals {
  conversions: number;
  before: number | undefined;
  goals: GoalShare[];
  byRule: GoalOfRule[] | undefined;
}

const countAll = (rows: readonly GoalRow[]): number => rows.reduce((sum, { conversions }) => sum + conversions, 0);

function presentGoals(rows: readonly GoalRow[]): GoalShare[] {
  const shares = [...new Set(rows.map(({ goal }) => goal))].map((goal) => {
    const parts = rows.filter((row) => row.goal === goal);
    const values = parts
      .filter(({ currency }) => currency !== '')
      .sort((one, other) => other.conversions - one.conversions);
    return {
      goal,
      conversions: countAll(parts),
      values: values.slice(0, limits.conversions.currencies).map(({ currency, value }) => ({ currency, value })),
    };
  });
  return shares.sort(
    (one, other) => Number(one.goal === '*') - Number(other.goal === '*') || other.conversions - one.conversions,
  );
}

/** Undefined if the selection asks for details that conversions do not have. */
export async function readGoals(
  db: Queryable,
  { codes, filter }: { codes: Codes; filter: ClickFilter },
  { span, compared, isByRule }: { span: Span; compared: Span | undefined; isByRule: boolean },
): Promise<ReadGoals | undefined> {
  const conditions = goalConditions(filter);
  if (!conditions) return undefined;
  const rows = await findGoals(db, codes, span, conditions);
  const before = compared && countAll(await findGoals(db, codes, compared, conditions));
  const byRule = isByRule ? await findGoalsByRule(db, codes, span, conditions) : undefined;
  return { conversions: countAll(rows), before, goals: presentGoals(rows), byRule };
}
