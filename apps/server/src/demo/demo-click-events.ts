import { after, hours } from '../platform/clock/clock.ts';
import { demoBreakdown, type DemoDay, demoHours } from './demo-clicks.ts';

export interface DemoClick {
  at: string;
  kind: 'p' | 'b';
  isUnique: boolean;
  country: string | null;
  agent: string | null;
  referrer: string | null;
  /** The stored letter of a scan or a click on the link. */
  source: 's' | 'l' | null;
}

/** The values of a dimension, each as often as the breakdown says, in mixed order. The rest of `count` values are null. */
function mixedValues(day: DemoDay, dimension: string, count: number, stride: number): (string | null)[] {
  const values = demoBreakdown(day)
    .filter((part) => part.dimension === dimension)
    .flatMap(({ value, total }) => Array.from({ length: total }, () => value));
  return Array.from({ length: count }, (_, index) => ({
    value: values[index] ?? null,
    order: (index * stride) % 9973,
  }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value);
}

/** The click events of a day, which add up to its hours, channels and breakdown. */
export function demoClickEvents(day: DemoDay): DemoClick[] {
  const countries = mixedValues(day, 'c', day.total, 389);
  const agents = mixedValues(day, 'a', day.total, 1009);
  const referrers = mixedValues(day, 'r', day.links, 2203).values();
  const times = demoHours(day).flatMap(({ at, total, unique, links }) =>
    Array.from({ length: total }, (_, n) => ({
      at: after(new Date(at), Math.floor((n / total) * hours(1))).toISOString(),
      source: n < links ? ('l' as const) : ('s' as const),
      // Spread over the hour, and as many as it has.
      isUnique: Math.floor(((n + 1) * unique) / total) > Math.floor((n * unique) / total),
    })),
  );
  const people = times.map(
    ({ at, source, isUnique }, index): DemoClick => ({
      at,
      kind: 'p',
      isUnique,
      country: countries[index] ?? null,
      agent: agents[index] ?? null,
      referrer: source === 'l' ? (referrers.next().value ?? null) : null,
      source,
    }),
  );
  const bot: DemoClick = {
    at: `${day.day}T00:00:00Z`,
    kind: 'b',
    isUnique: false,
    country: null,
    agent: null,
    referrer: null,
    source: null,
  };
  return [...people, ...Array.from({ length: day.bots }, () => bot)];
}
