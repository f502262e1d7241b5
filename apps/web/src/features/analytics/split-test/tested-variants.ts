import type { Analytics } from '@tessera/contract';
import type { TestedVariant } from './verdict.ts';

/** A page of a split test as it is set up. */
export interface Variant {
  id: string;
  name: string;
  weight: number;
}

const ruleOf = ({ id }: Variant): string => `variant:${id}`;

/** The goals that visitors of the pages have reached, those reached most first. */
export function testedGoals({ goals_by_rule: reached = [] }: Analytics, variants: readonly Variant[]): string[] {
  const rules = variants.map(ruleOf);
  const clicks = new Map<string, number>();
  for (const one of reached)
    if (rules.includes(one.rule)) clicks.set(one.goal, (clicks.get(one.goal) ?? 0) + one.clicks);
  return [...clicks].toSorted(([, one], [, other]) => other - one).map(([goal]) => goal);
}

/** The visitors of each page, and with a goal those who reached it. */
export function testedVariants(data: Analytics, variants: readonly Variant[], goal: string | undefined) {
  const visitors = new Map(data.breakdowns.rules?.map(({ value, unique_clicks }) => [value, unique_clicks]));
  const ofGoal = data.goals_by_rule?.filter((one) => one.goal === goal) ?? [];
  const reached = new Map(ofGoal.map(({ rule, clicks }) => [rule, clicks]));
  return variants.map((variant): TestedVariant => {
    const rule = ruleOf(variant);
    const count = visitors.get(rule) ?? 0;
    return {
      id: variant.id,
      weight: variant.weight,
      visitors: count,
      // A visitor may reach the goal after several clicks of a day.
      ...(goal !== undefined && { conversions: Math.min(count, reached.get(rule) ?? 0) }),
    };
  });
}
