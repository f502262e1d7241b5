import { type Comparison, comparisons } from '@tessera/contract';
import { freePresets, presetDays, type RangePreset, rangePresets, suitableInterval } from '../days.ts';

/** The view of the page of shared figures. It is stored in the address. */
export interface SharedView {
  /** Undefined: the days that the server chooses, which need no time zone. */
  range: RangePreset | undefined;
  compare: Comparison | 'none';
}

const memberOf = <Value extends string>(values: readonly Value[], candidate: string | null): Value | undefined =>
  values.find((value) => value === candidate);

export const readSharedView = (params: URLSearchParams): SharedView => ({
  range: memberOf(rangePresets, params.get('range')),
  compare: memberOf([...comparisons, 'none'] as const, params.get('compare')) ?? 'previous',
});

export const writeSharedView = ({ range, compare }: SharedView): URLSearchParams =>
  new URLSearchParams({ ...(range && { range }), ...(compare !== 'previous' && { compare }) });

export const defaultPreset = (isDetailed: boolean): RangePreset => (isDetailed ? 'days30' : 'days7');
export const presetsFor = (isDetailed: boolean): readonly RangePreset[] => (isDetailed ? rangePresets : freePresets);

/** Known after the first reply. */
interface SharedFacts {
  today: string;
  isDetailed: boolean;
}

/** The parameters of the call. A range needs the calendar of the account, which the reply to a call without one tells. */
export function sharedQuery({ range, compare }: SharedView, facts: SharedFacts | undefined): Record<string, string> {
  const comparison = compare === 'none' ? {} : { compare };
  if (!facts || range === undefined || !presetsFor(facts.isDetailed).includes(range)) return comparison;
  const days = presetDays(range, facts.today);
  return { ...days, interval: suitableInterval(undefined, days), ...comparison };
}
