import { expect } from 'vitest';

/** The time that a tenth of the calls does not exceed. Other load on the machine delays calls, and affects the fastest ones least. */
const fastTime = (milliseconds: number[]): number =>
  milliseconds.toSorted((a, b) => a - b)[Math.floor(milliseconds.length / 10)] ?? Number.NaN;

/** Makes a request of one of two kinds, and returns how many milliseconds it took. */
type TimedCall = (kind: 'known' | 'unknown') => Promise<number>;

/** Expects that calls for something known and something unknown take the same time. Makes `rounds` calls of each kind, more on a busy machine. */
export async function expectSameTime(rounds: number, call: TimedCall): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const ratios: number[] = [];
  // More calls reduce the noise of a busy machine. A real difference stays.
  for (let attempt = 0; attempt < 10; attempt += 1) {
    for (let round = 0; round < rounds; round += 1)
      // Alternates the order, so that other load on the machine affects both equally.
      for (const kind of round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
        times[kind].push(await call(kind));
    const ratio = fastTime(times.known) / fastTime(times.unknown);
    if (ratio > 0.9 && ratio < 1.1) return;
    ratios.push(ratio);
  }
  expect.unreachable(`known / unknown took ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`);
}
