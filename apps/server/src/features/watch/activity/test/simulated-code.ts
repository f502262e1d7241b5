import { type HourlyClicks, weekHours } from '../hourly-clicks.ts';
import type { Random } from './random.ts';

/** How people scan a kind of code. */
interface Shape {
  /** Weight of an hour of a day; day 0 is Monday, in local time. */
  weight(day: number, hour: number): number;
  /** Scans per day, averaged over a week. */
  scansPerDay: [min: number, max: number];
  /** Gamma shapes of the factors of each day and each hour; without them, Poisson. */
  dayGamma?: number;
  hourGamma?: number;
  /** The share of days with ten times the scans. */
  events?: number;
  /** Closings of one or two days in 90. */
  closings?: number;
  /** A factor for each day, drawn for each code. */
  drift?(random: Random): (day: number) => number;
  /** A day from which the code is closed on two more days of the week. */
  hasWinterHours?: boolean;
}

const awake = (hour: number) => [1, 0, 0, 0, 0, 1, 2, 4, 6, 7, 7, 8, 10, 10, 8, 7, 7, 8, 9, 9, 8, 6, 4, 2][hour] ?? 0;
const within = (from: number, to: number) => (hour: number) => (hour >= from && hour < to ? 1 : 0);
const shop = within(9, 19);
const allDay = (_day: number, hour: number) => awake(hour);

export const shapes = {
  steady: { weight: allDay, scansPerDay: [2, 300] },
  office: {
    weight: (day, hour) => (day < 5 ? within(9, 18)(hour) : 0),
    scansPerDay: [2, 300],
    dayGamma: 10,
    closings: 1,
  },
  weekend: {
    weight: (day, hour) => (day > 4 ? within(10, 20)(hour) : 0),
    scansPerDay: [2, 100],
    dayGamma: 6,
    closings: 1,
  },
  market: {
    weight: (day, hour) => (day === 2 ? within(7, 13)(hour) : 0),
    scansPerDay: [2, 100],
    dayGamma: 6,
    closings: 1,
  },
  growing: {
    weight: allDay,
    scansPerDay: [2, 60],
    dayGamma: 10,
    drift: (random) => {
      const total = random.magnitude(2, 10);
      return (day) => total ** (day / 90);
    },
  },
  fading: {
    weight: allDay,
    scansPerDay: [20, 500],
    dayGamma: 10,
    drift: (random) => {
      const halfLife = random.between(4, 25);
      return (day) => 0.5 ** (day / halfLife);
    },
  },
  seasonal: {
    weight: (_day, hour) => shop(hour),
    scansPerDay: [2, 300],
    dayGamma: 6,
    hasWinterHours: true,
    drift: (random) => {
      const [period, phase] = [random.between(60, 365), random.between(0, 6.3)];
      return (day) => 1 + 0.8 * Math.sin(phase + (6.3 * day) / period);
    },
  },
  bursty: { weight: allDay, scansPerDay: [2, 300], dayGamma: 3, hourGamma: 1 },
  events: { weight: allDay, scansPerDay: [2, 300], dayGamma: 10, events: 0.02 },
  holidays: { weight: (day, hour) => (day < 6 ? shop(hour) : 0), scansPerDay: [2, 300], dayGamma: 10, closings: 4 },
  rare: { weight: allDay, scansPerDay: [0.03, 0.9], dayGamma: 3 },
  'night club': {
    weight: (day, hour) => ((day > 3 && day < 6 && hour > 21) || (day > 4 && hour < 5) ? 1 : 0),
    scansPerDay: [2, 100],
    dayGamma: 4,
    closings: 1,
  },
} satisfies Record<string, Shape>;

export type ShapeName = keyof typeof shapes;
export const shapeNames = Object.keys(shapes) as ShapeName[];
export const simulatedDays = 90;

export interface SimulatedCode {
  clicks: HourlyClicks;
  /** Expected scans of each hour, without the chance of days and hours. */
  rates: Float64Array;
}

/** Monday, 2026-01-05. */
const firstHour = Date.UTC(2026, 0, 5) / 3_600_000;
/** The clocks change on this day. */
const clockChangeDay = 60;

export function simulateCode(name: ShapeName, random: Random): SimulatedCode {
  const shape: Shape = shapes[name];
  const scansPerDay = random.magnitude(...shape.scansPerDay);
  const zone = Math.floor(random.between(0, 24));
  const drift = shape.drift?.(random) ?? (() => 1);
  const weights = Float64Array.from({ length: weekHours }, (_, at) => shape.weight(Math.floor(at / 24), at % 24));
  const scale = (7 * scansPerDay) / weights.reduce((sum, weight) => sum + weight, 0);
  const winter = shape.hasWinterHours ? random.between(20, 80) : Number.POSITIVE_INFINITY;
  const closed = shape.closings ? closedDays(shape.closings, random) : new Set<number>();
  const days = Array.from({ length: simulatedDays + 2 }, (_, day) => {
    const weekday = day % 7;
    const isOpen = !(closed.has(day) || (day > winter && weekday < 2));
    const event = random.next() < (shape.events ?? 0) ? 10 : 1;
    return { rate: isOpen ? drift(day) : 0, chance: event * (shape.dayGamma ? random.gamma(shape.dayGamma) : 1) };
  });

  const rates = new Float64Array(simulatedDays * 24);
  const counts = new Int32Array(simulatedDays * 24);
  for (let hour = 0; hour < counts.length; hour += 1) {
    const local = hour + zone + (hour > clockChangeDay * 24 ? 1 : 0);
    const { rate, chance } = days[Math.floor(local / 24)] ?? { rate: 0, chance: 0 };
    const expected = scale * rate * (weights[local % weekHours] ?? 0);
    if (expected === 0) continue;
    rates[hour] = expected;
    counts[hour] = random.poisson(expected * chance * (shape.hourGamma ? random.gamma(shape.hourGamma) : 1));
  }
  return { clicks: { firstHour, counts }, rates };
}

/** Evenly spread, with at least a week between two closings. */
function closedDays(closings: number, random: Random): Set<number> {
  const closed = new Set<number>();
  const interval = simulatedDays / closings;
  for (let from = 0; from < simulatedDays; from += interval) {
    const day = Math.floor(from + random.between(0, interval - 8));
    closed.add(day);
    if (random.next() < 0.5) closed.add(day + 1);
  }
  return closed;
}
