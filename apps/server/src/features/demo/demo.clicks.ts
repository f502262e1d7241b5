export interface DemoDay {
  day: string;
  total: number;
  unique: number;
  bots: number;
}

/** The same numbers for the same seed, so that two demos look alike. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const dayMs = 86_400_000;
/** Sunday to Saturday: people scan when they are out. */
const weekRhythm = [0.8, 0.7, 0.8, 0.9, 1, 1.4, 1.6];

/** Daily clicks up to and including today: a weekly rhythm, slow growth, and the unevenness of real life. */
export function demoClicks(perDay: number, days: number, today: Date, seed: number): DemoDay[] {
  const random = seededRandom(seed);
  return Array.from({ length: days }, (_, index) => {
    const date = new Date(today.getTime() - (days - 1 - index) * dayMs);
    const growth = 0.6 + (0.8 * index) / days;
    const total = Math.round(perDay * growth * (weekRhythm[date.getUTCDay()] ?? 1) * (0.7 + 0.6 * random()));
    return {
      day: date.toISOString().slice(0, 10),
      total,
      unique: Math.min(total, Math.round(total * (0.72 + 0.15 * random()))),
      bots: Math.round(total * 0.04 * random()),
    };
  });
}
