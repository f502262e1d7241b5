import type { Verdict } from './judge.ts';

/** Memory of all processes after garbage collection, and the number of requests sent by then. */
export interface MemorySample {
  requests: number;
  rss: number;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The first part of a run fills caches and is not judged. */
const warmUpShare = 0.2;
const windowShare = 0.2;
const maxGrowth = 0.1;
const minSamples = 3;

export interface Growth {
  before: number;
  after: number;
  share: number;
}

/** Compares the medians of the first windowShare after the warm-up and the last windowShare; undefined with too few samples. */
export function growthOf(samples: readonly MemorySample[], requests: number): Growth | undefined {
  const within = (from: number, to: number) =>
    samples
      .filter((sample) => sample.requests >= from * requests && sample.requests <= to * requests)
      .map(({ rss }) => rss);
  const [early, late] = [within(warmUpShare, warmUpShare + windowShare), within(1 - windowShare, 1)];
  if (early.length < minSamples || late.length < minSamples) return undefined;
  const [before, after] = [median(early), median(late)];
  return { before, after, share: after / before - 1 };
}

export const judgeGrowth = (growth: Growth | undefined): Verdict[] =>
  growth && growth.share > maxGrowth
    ? [{ fault: 'growth', message: `resident memory grew by more than ${maxGrowth * 100} % after the warm-up` }]
    : [];
