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

/** Divides a number by weights, in whole parts that add up to it. A weight of nothing gets nothing. */
export function spread(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let [weighed, given] = [0, 0];
  return weights.map((weight) => {
    weighed += weight;
    const upTo = sum === 0 ? 0 : Math.round((total * weighed) / sum);
    const part = upTo - given;
    given = upTo;
    return part;
  });
}

export interface DemoPart {
  total: number;
  unique: number;
}

/** The same for clicks: no part has more visitors than visits. */
function parts({ total, unique }: DemoPart, weights: readonly number[]): DemoPart[] {
  const totals = spread(total, weights);
  const uniques = spread(unique, totals);
  return totals.map((part, index) => ({ total: part, unique: uniques[index] ?? 0 }));
}

/** Lunch, and a smaller evening; nobody scans a menu at four in the morning. */
const dayRhythm = [0, 0, 0, 0, 0, 0, 1, 2, 4, 5, 6, 9, 14, 12, 7, 5, 5, 6, 9, 12, 9, 5, 2, 1];

export const demoHours = (day: DemoDay): (DemoPart & { at: string })[] =>
  parts(day, dayRhythm)
    .map((part, hour) => ({ at: `${day.day}T${String(hour).padStart(2, '0')}:00:00Z`, ...part }))
    .filter(({ total }) => total > 0);

const shares = {
  c: { FR: 52, ES: 17, BR: 14, US: 9, DE: 5, GB: 3 },
  a: {
    'mobile|Safari|iOS': 44,
    'mobile|Chrome|Android': 36,
    'desktop|Chrome|Windows': 8,
    'desktop|Safari|macOS': 5,
    'tablet|Safari|iOS': 4,
    'mobile|Firefox|Android': 3,
  },
  // The rest came from no page: they scanned it.
  r: { 'instagram.com': 9, 'google.com': 6, 'facebook.com': 3, '': 82 },
} as const;

/** What the breakdowns of a day would say: by country, by agent, by referrer. */
export function demoBreakdown(day: DemoDay): (DemoPart & { dimension: string; value: string })[] {
  return Object.entries(shares).flatMap(([dimension, weights]) => {
    const values = Object.keys(weights);
    return parts(day, Object.values(weights))
      .map((part, index) => ({ dimension, value: values[index] ?? '', ...part }))
      .filter(({ total, value }) => total > 0 && value !== '');
  });
}

export interface DemoClick {
  at: string;
  kind: 'p' | 'b';
  country: string | null;
  agent: string | null;
  referrer: string | null;
}

/** Every value as often as its part says, not all of one kind in a row. */
function mixed(day: DemoDay, dimension: string, stride: number): (string | null)[] {
  const values = demoBreakdown(day)
    .filter((part) => part.dimension === dimension)
    .flatMap(({ value, total }) => Array.from({ length: total }, () => value));
  const all = Array.from({ length: day.total }, (_, index) => values[index] ?? null);
  return all
    .map((value, index) => ({ value, place: (index * stride) % 9973 }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}

/** The single clicks of a day: as many in each hour, from each country and so on as its sums say. */
export function demoSingleClicks(day: DemoDay): DemoClick[] {
  const [countries, agents, referrers] = [mixed(day, 'c', 389), mixed(day, 'a', 1009), mixed(day, 'r', 2203)];
  const times = demoHours(day).flatMap(({ at, total }) =>
    Array.from({ length: total }, (_, n) =>
      new Date(Date.parse(at) + Math.floor((n / total) * 3_600_000)).toISOString(),
    ),
  );
  const people = times.map(
    (at, index): DemoClick => ({
      at,
      kind: 'p',
      country: countries[index] ?? null,
      agent: agents[index] ?? null,
      referrer: referrers[index] ?? null,
    }),
  );
  const bots = Array.from(
    { length: day.bots },
    (): DemoClick => ({
      at: `${day.day}T12:00:00Z`,
      kind: 'b',
      country: null,
      agent: null,
      referrer: null,
    }),
  );
  return [...people, ...bots];
}
