import type { Verdict } from './judge.ts';

/** Memory of all processes after garbage collection, and the number of requests sent by then. */
export interface MemorySample {
  requests: number;
  rss: number;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The first part of a run fills caches and is not judged. */
const warmUp = 0.2;
const window = 0.2;
const mostGrowth = 0.1;
const fewestSamples = 3;

export interface Growth {
  before: number;
  after: number;
  share: number;
}

/** Compares the medians of the first window after the warm-up and the last window; undefined with too few samples. */
export function growthOf(samples: readonly MemorySample[], requests: number): Growth | undefined {
  const within = (from: number, to: number) =>
    samples
      .filter((sample) => sample.requests >= from * requests && sample.requests <= to * requests)
      .map(({ rss }) => rss);
  const [early, late] = [within(warmUp, warmUp + window), within(1 - window, 1)];
  if (early.length < fewestSamples || late.length < fewestSamples) return undefined;
  const [before, after] = [median(early), median(late)];
  return { before, after, share: after / before - 1 };
}

export const judgeGrowth = (growth: Growth | undefined): Verdict[] =>
  growth && growth.share > mostGrowth
    ? [{ fault: 'growth', message: `resident memory grew by more than ${mostGrowth * 100} % after the warm-up` }]
    : [];
