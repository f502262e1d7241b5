import { type Count, differenceInterval, type Interval, shareInterval } from './intervals.ts';

/** A page of a split test with its visitors; with goals also those who reached one. */
export interface TestedVariant {
  readonly id: string;
  readonly weight: number;
  /** Each once per day. */
  readonly visitors: number;
  readonly conversions?: number;
}

export type SplitVerdict =
  /** How many more visitors a verdict needs at least. */
  | { readonly kind: 'tooEarly'; readonly missing: number }
  /** Without goals: the visitors are divided as the weights say, or not. */
  | { readonly kind: 'asSet' }
  | { readonly kind: 'notAsSet'; readonly ids: readonly string[] }
  /** With goals: by how much the best one exceeds the next, or how far apart they can be at most. */
  | { readonly kind: 'better'; readonly id: string; readonly by: Interval }
  | { readonly kind: 'open'; readonly atMost: number };

/**
 * The chance that a verdict is false. Owners look every day and stop when they like the answer, which multiplies the chance of a single
 * look: with 0.5 %, it stays below 5 % in a month of daily looks. The simulation in the test measures it.
 */
export const verdictError = 0.005;
/** The chance to miss the true share, for the intervals that are shown. */
export const shownError = 0.05;

/** Below, every verdict would be about chance. */
const minVisitors = 50;
const minConversions = 20;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const goalOf = ({ conversions = 0, visitors }: TestedVariant): Count => ({ hits: conversions, of: visitors });
const rateOf = ({ conversions = 0, visitors }: TestedVariant): number => conversions / Math.max(1, visitors);

function judgeGoals(variants: readonly TestedVariant[]): SplitVerdict {
  const [best, ...others] = variants.toSorted((one, other) => rateOf(other) - rateOf(one));
  const error = verdictError / Math.max(1, others.length);
  const leads = best ? others.map((other) => differenceInterval(goalOf(best), goalOf(other), error)) : [];
  const [next] = leads;
  if (best && next && leads.every(({ low }) => low > 0)) return { kind: 'better', id: best.id, by: next };
  return { kind: 'open', atMost: Math.max(0, ...leads.map(({ high }) => high)) };
}

function judgeShares(variants: readonly TestedVariant[]): SplitVerdict {
  const of = sum(variants.map(({ visitors }) => visitors));
  const weights = sum(variants.map(({ weight }) => weight));
  const unlike = variants.filter(({ weight, visitors }) => {
    const { low, high } = shareInterval({ hits: visitors, of }, verdictError / variants.length);
    return weight / weights < low || weight / weights > high;
  });
  return unlike.length === 0 ? { kind: 'asSet' } : { kind: 'notAsSet', ids: unlike.map(({ id }) => id) };
}

/** What the figures of a split test allow to say. Without goals, that is how visitors were divided, not which page is better. */
export function judgeSplit(variants: readonly TestedVariant[]): SplitVerdict {
  const hasGoals = variants.every(({ conversions }) => conversions !== undefined);
  const missing = sum(variants.map(({ visitors }) => Math.max(0, minVisitors - visitors)));
  if (missing > 0) return { kind: 'tooEarly', missing };
  if (!hasGoals) return judgeShares(variants);
  const conversions = sum(variants.map((variant) => variant.conversions ?? 0));
  if (conversions >= minConversions) return judgeGoals(variants);
  const visitors = sum(variants.map((variant) => variant.visitors));
  return {
    kind: 'tooEarly',
    missing: Math.ceil(((minConversions - conversions) * visitors) / Math.max(1, conversions)),
  };
}
