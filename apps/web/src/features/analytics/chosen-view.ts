import { type Analytics, localDay } from '@tessera/contract';
import type { View } from './view.ts';

/** The days of the points that are chosen in the chart, with an interval that suits them. */
export function chosenView(
  { range, series }: Pick<Analytics, 'range' | 'series'>,
  [first, last]: readonly [number, number],
): Pick<View, 'range' | 'interval'> {
  const dayAt = (index: number, shiftMs: number) => {
    const at = series[index]?.at;
    return at === undefined ? undefined : localDay(new Date(Date.parse(at) + shiftMs), range.tz);
  };
  // The last day of a week or a month is before the next one begins.
  return { range: { from: dayAt(first, 0) ?? range.from, to: dayAt(last + 1, -1) ?? range.to }, interval: undefined };
}
