/** A part of a whole, such as visitors who reached a goal. */
export interface Count {
  readonly hits: number;
  readonly of: number;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The distance from the mean, in standard deviations, that a normal variable exceeds with the chance (A&S 26.2.23, exact to 0.0005). */
export function normalQuantile(chance: number): number {
  const t = Math.sqrt(-2 * Math.log(chance));
  return t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
}

/** The shares that a count is compatible with (Wilson). Unlike the usual formula, it holds for few hits. `error` is the chance to miss the true one. */
export function shareInterval({ hits, of }: Count, error: number): Interval {
  if (of === 0) return { low: 0, high: 1 };
  const z = normalQuantile(error / 2);
  const share = hits / of;
  const width = (z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))) / (1 + (z * z) / of);
  const middle = (share + (z * z) / (2 * of)) / (1 + (z * z) / of);
  return { low: Math.max(0, middle - width), high: Math.min(1, middle + width) };
}

const shareOf = ({ hits, of }: Count): number => (of === 0 ? 0 : hits / of);

/** By how much the share of one count exceeds that of another (Newcombe, from the intervals of both). */
export function differenceInterval(one: Count, other: Count, error: number): Interval {
  const [first, second] = [shareInterval(one, error), shareInterval(other, error)];
  const [a, b] = [shareOf(one), shareOf(other)];
  return {
    low: a - b - Math.hypot(a - first.low, second.high - b),
    high: a - b + Math.hypot(first.high - a, b - second.low),
  };
}
