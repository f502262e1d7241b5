import { clickDimensions, type ClickDevice } from '@tessera/contract';
import { after, days } from '../platform/clock/clock.ts';
import { clickTable } from '../features/clicks/dimensions.service.ts';

export interface DemoCounts {
  total: number;
  unique: number;
}

/** Scans of the symbol and clicks on the copied link; they add up to the total. */
export interface DemoChannels {
  scans: number;
  links: number;
}

export interface DemoDay extends DemoCounts, DemoChannels {
  day: string;
  bots: number;
  /** The hours that have passed: 24, except today. */
  hours: number;
}

/** A linear congruential generator: the same seed gives the same demo. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Sunday to Saturday. */
const weekdayWeights = [0.8, 0.7, 0.8, 0.9, 1, 1.4, 1.6];

/** The rest of the clicks are scans. */
const linkShare = 0.24;

/** A restaurant: most scans at lunch, fewer in the evening, none at night. */
const hourWeights = [0, 0, 0, 0, 0, 0, 1, 2, 4, 5, 6, 9, 14, 12, 7, 5, 5, 6, 9, 12, 9, 5, 2, 1];
const weightOf = (hours: number): number => hourWeights.slice(0, hours).reduce((sum, weight) => sum + weight, 0);

/** Clicks per day up to the last full hour: weekly pattern, slow growth, random noise. */
export function demoClicks(perDay: number, dayCount: number, today: Date, seed: number): DemoDay[] {
  const random = seededRandom(seed);
  return Array.from({ length: dayCount }, (_, index) => {
    const date = after(today, -days(dayCount - 1 - index));
    const growth = 0.6 + (0.8 * index) / dayCount;
    const hours = index === dayCount - 1 ? today.getUTCHours() : 24;
    const wholeDay = perDay * growth * (weekdayWeights[date.getUTCDay()] ?? 1) * (0.7 + 0.6 * random());
    const total = Math.round((wholeDay * weightOf(hours)) / weightOf(24));
    const links = Math.round(total * linkShare);
    return {
      day: date.toISOString().slice(0, 10),
      total,
      unique: Math.min(total, Math.round(total * (0.72 + 0.15 * random()))),
      bots: Math.round(total * 0.04 * random()),
      scans: total - links,
      links,
      hours,
    };
  });
}

/** Divides a number by weights into whole numbers that add up to it. */
export function distribute(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let [usedWeight, distributed] = [0, 0];
  return weights.map((weight) => {
    usedWeight += weight;
    const cumulative = sum === 0 ? 0 : Math.round((total * usedWeight) / sum);
    const part = cumulative - distributed;
    distributed = cumulative;
    return part;
  });
}

/** No part has more unique clicks than clicks. */
function distributeCounts({ total, unique }: DemoCounts, weights: readonly number[]): DemoCounts[] {
  const totals = distribute(total, weights);
  const uniques = distribute(unique, totals);
  return totals.map((part, index) => ({ total: part, unique: uniques[index] ?? 0 }));
}

export function demoHours(day: DemoDay): (DemoCounts & DemoChannels & { at: string })[] {
  const parts = distributeCounts(day, hourWeights.slice(0, day.hours));
  const links = distribute(
    day.links,
    parts.map(({ total }) => total),
  );
  return parts
    .map((part, hour) => ({
      at: `${day.day}T${String(hour).padStart(2, '0')}:00:00Z`,
      ...part,
      scans: part.total - (links[hour] ?? 0),
      links: links[hour] ?? 0,
    }))
    .filter(({ total }) => total > 0);
}

/** The stored value of an agent. */
function agent(device: ClickDevice, browser: string, os: string): string {
  const facts = { country: undefined, userAgent: '', referrer: null, source: 'unknown' } as const;
  const column = clickTable.columns.find(({ name }) => name === clickDimensions.device.column.name);
  return column?.encode({ ...facts, agent: { device, browser, os } }) ?? '';
}

/** By country, agent and referrer; the keys are the stored dimension codes. */
const shares = {
  c: { FR: 52, ES: 17, BR: 14, US: 9, DE: 5, GB: 3 },
  a: {
    [agent('mobile', 'Safari', 'iOS')]: 44,
    [agent('mobile', 'Chrome', 'Android')]: 36,
    [agent('desktop', 'Chrome', 'Windows')]: 8,
    [agent('desktop', 'Safari', 'macOS')]: 5,
    [agent('tablet', 'Safari', 'iOS')]: 4,
    [agent('mobile', 'Firefox', 'Android')]: 3,
  },
  // An empty value is a click without a referrer, such as every scan. The others are a part of the clicks on links.
  r: { 'instagram.com': 9, 'google.com': 6, 'facebook.com': 3, '': 82 },
} as const;

export function demoBreakdown(day: DemoDay): (DemoCounts & { dimension: string; value: string })[] {
  return Object.entries(shares).flatMap(([dimension, weights]) => {
    const values = Object.keys(weights);
    return distributeCounts(day, Object.values(weights))
      .map((part, index) => ({ dimension, value: values[index] ?? '', ...part }))
      .filter(({ total, value }) => total > 0 && value !== '');
  });
}
